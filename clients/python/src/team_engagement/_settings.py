"""What both clients are created with."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from http.cookiejar import CookieJar, DefaultCookiePolicy
from importlib.metadata import version
from typing import Any
from urllib.parse import urlsplit

from ._feeds import WAIT_SECONDS
from ._requests import DRY_RUN, Bearer, Call, checked_base_url
from ._retries import Retries, Wait


class Settings:
    """No part of it shows the credential."""

    def __init__(
        self,
        base_url: str,
        credentials: tuple[str | None, str | None, str | None],
        *,
        session: bool,
        timeout: float,
        retries: int,
        max_wait: float,
        on_wait: Callable[[Wait], None] | None,
    ) -> None:
        given = [credential for credential in credentials if credential is not None]
        if len(given) + session > 1:
            raise ValueError("Pass one of api_key, portal_token, operator_token and session")
        self.base_url = checked_base_url(base_url)
        self.auth = Bearer(given[0]) if given else None
        self.session = session
        self.timeout = timeout
        self.dry_run = False
        self.retries = Retries(retries, max_wait, on_wait)
        self.headers = {
            "Accept": "*/*",
            "User-Agent": f"team-engagement-python/{version('team-engagement')}",
        }
        if session:
            # What the pages of the service send beside their cookie.
            parts = urlsplit(self.base_url)
            self.headers["Origin"] = f"{parts.scheme}://{parts.netloc}"
            self.headers["X-Engage-Session"] = "1"

    def for_dry_runs(self) -> Settings:
        copied = copy(self)
        copied.dry_run = True
        return copied

    def jar(self) -> CookieJar:
        """Without a session no cookie is stored: one beside a key is refused by the service."""
        return CookieJar(None if self.session else DefaultCookiePolicy(allowed_domains=[]))

    def request(self, call: Call) -> dict[str, Any]:
        """Arguments of `build_request` of httpx, the same for all attempts."""
        content = call.content()
        own = call.headers() | content.pop("headers", {})
        dry_run = self.dry_run if call.dry_run is None else call.dry_run
        # Reads change nothing, and refuse the header.
        if dry_run and call.method != "GET":
            own[DRY_RUN] = "true"
        return {
            "method": call.method,
            "url": self.base_url + call.url(),
            "headers": self.headers | own,
            "timeout": self.timeout if call.timeout is None else call.timeout,
            **content,
        }

    def wait_for_events(self, timeout: float | None) -> int:
        """How long the service waits for an event: well below the timeout of the call."""
        return max(1, min(WAIT_SECONDS, int((self.timeout if timeout is None else timeout) / 2)))
