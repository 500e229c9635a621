"""What the generated methods call: requests, and lists over several pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

from ._feeds import SyncedChange, changes_in
from ._requests import Call

MAX_PAGE_SIZE = 100
_NOTHING: Mapping[str, Any] = {}


class Caller:
    def _send(self, call: Call) -> Any:
        raise NotImplementedError

    def _call(self, method: str, path: str, **options: Any) -> Any:
        return self._send(Call(method, path, **options))

    def _items(
        self,
        path: str,
        *,
        path_values: Mapping[str, str] = _NOTHING,
        query: Mapping[str, object],
        timeout: float | None,
    ) -> Iterator[Any]:
        after: object = query.get("after") or "start"
        while after is not None:
            page = self._send(
                Call("GET", path, path_values, page_query(query, after), timeout=timeout)
            )
            yield from page["items"]
            after = page["next"]

    def _sync(
        self, resource: str, *, after: str | None, limit: int | None, timeout: float | None
    ) -> Iterator[SyncedChange[Any]]:
        has_more = True
        while has_more:
            page = self._send(changes_call(resource, after, limit, timeout))
            yield from changes_in(page, after)
            after, has_more = page["next"], page["has_more"]


class AsyncCaller:
    async def _send(self, call: Call) -> Any:
        raise NotImplementedError

    async def _call(self, method: str, path: str, **options: Any) -> Any:
        return await self._send(Call(method, path, **options))

    async def _items(
        self,
        path: str,
        *,
        path_values: Mapping[str, str] = _NOTHING,
        query: Mapping[str, object],
        timeout: float | None,
    ) -> AsyncIterator[Any]:
        after: object = query.get("after") or "start"
        while after is not None:
            page = await self._send(
                Call("GET", path, path_values, page_query(query, after), timeout=timeout)
            )
            for item in page["items"]:
                yield item
            after = page["next"]

    async def _sync(
        self, resource: str, *, after: str | None, limit: int | None, timeout: float | None
    ) -> AsyncIterator[SyncedChange[Any]]:
        has_more = True
        while has_more:
            page = await self._send(changes_call(resource, after, limit, timeout))
            for change in changes_in(page, after):
                yield change
            after, has_more = page["next"], page["has_more"]


def page_query(query: Mapping[str, object], after: object) -> dict[str, object]:
    per_page = query.get("per_page")
    return {**query, "per_page": MAX_PAGE_SIZE if per_page is None else per_page, "after": after}


def changes_call(
    resource: str, after: str | None, limit: int | None, timeout: float | None
) -> Call:
    query = {"resource": resource, "after": after, "limit": limit}
    return Call("GET", "/api/v1/changes", query=query, timeout=timeout)
