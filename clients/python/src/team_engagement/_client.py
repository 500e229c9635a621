"""The client for programs without an event loop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, ParamSpec, TypeVar, cast

import httpx

from ._callers import page_query
from ._feeds import FeedEvent, events_in
from ._files import File
from ._operations import Operations
from ._requests import Call
from ._responses import (
    RateLimit,
    check_dry_run,
    checked_file_type,
    content_of,
    error_of,
    name_of,
    rate_limit_of,
)
from ._retries import Wait, no_response
from ._settings import Settings
from .errors import ApiError, NoResponseError

P = ParamSpec("P")
R = TypeVar("R")


class Client(Operations):
    """A method for each operation of the API.

    Threads may share a client. Close it, or use it in a `with` block.

    Args:
        base_url: Address of the server, such as `https://engagements.example.com`.
        api_key: Key of a team, `tek_live_…`.
        portal_token: Token of a portal link, for the methods named `…portal…`.
        operator_token: For the methods named `operator…`.
        session: Keeps the session of a person who signs in with this client.
        timeout: Seconds that an attempt waits for a connection, and for each part of the response.
        retries: Maximum number of retries of a call; 0 disables them.
        max_wait: When a wait would take more seconds, the call fails with its error instead.
        on_wait: Called before each wait.
        http: Replaces the HTTP client, for example for a proxy or your own certificates. You close
            it.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        portal_token: str | None = None,
        operator_token: str | None = None,
        session: bool = False,
        timeout: float = 30.0,
        retries: int = 3,
        max_wait: float = 60.0,
        on_wait: Callable[[Wait], None] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        self._settings = Settings(
            base_url,
            (api_key, portal_token, operator_token),
            session=session,
            timeout=timeout,
            retries=retries,
            max_wait=max_wait,
            on_wait=on_wait,
        )
        self._owns_http = http is None
        self._http = http or httpx.Client(cookies=self._settings.jar())
        self._rate_limit: RateLimit | None = None

    def __repr__(self) -> str:
        return f"Client({self._settings.base_url!r})"

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._http.close()

    def dry_run(self) -> Client:
        """A copy whose writes are checked and run completely, and change nothing.

        They return what the real ones would return. One that cannot be a dry run fails with
        `dry_run_not_supported`. The copy has the connections of this client, which closes them.
        """
        copied = copy(self)
        copied._owns_http = False
        copied._settings = self._settings.for_dry_runs()
        return copied

    @property
    def rate_limit(self) -> RateLimit | None:
        """The rate limit of the last response; None before the first."""
        return self._rate_limit

    def pages(self, method: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        """The pages of a list, such as `client.pages(client.list_missions, status="draft")`.

        By cursors, from `after` on, so that no item is skipped or returned twice; with `page` by
        numbers.
        """
        read = cast("Callable[..., Any]", method)
        query = dict(kwargs)
        if query.get("page") is not None:
            yield from _numbered(read, args, query)
            return
        after: object = query.get("after") or "start"
        while after is not None:
            page = read(*args, **page_query(query, after))
            yield page
            after = page["next"]

    def events(
        self,
        *,
        after: str | None = None,
        types: str | None = None,
        subject_id: str | None = None,
        limit: int | None = None,
        follow: bool = True,
        timeout: float | None = None,
    ) -> Iterator[FeedEvent]:
        """Each event once, in order. Never ends unless `follow` is False.

        The place after an event in the middle of a page is that of the page before: after a restart
        the events since then come again, with the same ids.

        Args:
            after: `next` of the last event that was processed, or `latest`. None: from the oldest.
            types: Only these types, separated by commas.
            subject_id: Only events about this resource.
            limit: Events per request.
            follow: Whether to wait for further events.
        """
        if after == "latest":
            # A place, so that an event in the middle of the first page has one.
            after = self.list_events(after=after, limit=1, timeout=timeout)["next"]
        wait = self._settings.wait_for_events(timeout) if follow else 0
        has_more = True
        while follow or has_more:
            page = self.list_events(
                after=after,
                types=types,
                subject_id=subject_id,
                limit=limit,
                wait=wait,
                timeout=timeout,
            )
            yield from events_in(page, after)
            after, has_more = page["next"], page["has_more"]

    @contextmanager
    def open(
        self, method: Callable[P, File], *args: P.args, **kwargs: P.kwargs
    ) -> Iterator[FileStream]:
        """A file too large for memory: `with client.open(client.get_invoice_archive, …)`.

        The first argument is a method that returns a `File`, the others are its arguments.
        """
        opener = _Opener(self)
        response: httpx.Response = getattr(opener, method.__name__)(*args, **kwargs)
        try:
            yield FileStream(response, self._settings.base_url)
        finally:
            response.close()

    def _send(self, call: Call) -> Any:
        return content_of(self._respond(call), call.path)

    def _respond(self, call: Call, *, stream: bool = False) -> httpx.Response:
        request = self._settings.request(call)
        retries = self._settings.retries.of_call(
            is_repeatable=call.is_repeatable, has_key=call.idempotency_key is not None
        )
        while True:
            try:
                return self._attempt(request, stream=stream)
            except (ApiError, NoResponseError) as error:
                wait = retries.wait_after(error)
                if wait is None:
                    raise
            time.sleep(wait)

    def _attempt(self, request: dict[str, Any], *, stream: bool) -> httpx.Response:
        try:
            built = self._http.build_request(**request)
            response = self._http.send(
                built, auth=self._settings.auth, stream=True, follow_redirects=False
            )
            if not (stream and response.is_success):
                response.read()
        except httpx.RequestError as error:
            raise no_response(error, self._settings.base_url) from error
        self._rate_limit = rate_limit_of(response) or self._rate_limit
        if not response.is_success:
            raise error_of(response)
        check_dry_run(built, response)
        return response


class FileStream:
    """The bytes of a file, in pieces, as they arrive."""

    def __init__(self, response: httpx.Response, base_url: str) -> None:
        self.media_type = checked_file_type(response)
        self.name = name_of(response)
        self.size = int(response.headers.get("content-length", 0))
        """Bytes; 0 if the server does not know it before."""
        self._response = response
        self._base_url = base_url

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from self._response.iter_bytes()
        except httpx.RequestError as error:
            raise no_response(error, self._base_url) from error

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes the file, and returns where."""
        target = Path(path)
        with target.open("wb") as file:
            for piece in self:
                file.write(piece)
        return target


class _Opener(Operations):
    """Returns responses whose content is unread."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def _send(self, call: Call) -> Any:
        return self._client._respond(call, stream=True)


def _numbered(
    read: Callable[..., Any], args: tuple[Any, ...], query: dict[str, Any]
) -> Iterator[Any]:
    number = query["page"]
    while True:
        page = read(*args, **{**query, "page": number})
        yield page
        if number * page["per_page"] >= page["total"]:
            return
        number += 1
