"""When a call is retried, and how long it waits before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import httpx

from .errors import ApiError, NoResponseError

_FIRST_PAUSE_SECONDS = 0.3
_LONGEST_PAUSE_SECONDS = 5.0
_PASSING_STATUS = (429, 502, 503, 504)


@dataclass(frozen=True)
class Wait:
    """A call waits before its next attempt."""

    error: ApiError | NoResponseError
    """The cause: the rate limit (429), or a temporary failure of the connection or the server."""
    seconds: float
    retry: int
    """The number of the retry, from 1 to `retries`."""
    retries: int


@dataclass(frozen=True)
class Retries:
    retries: int
    max_wait: float
    on_wait: Callable[[Wait], None] | None

    def of_call(self, *, is_repeatable: bool, has_key: bool) -> CallRetries:
        return CallRetries(self, self.retries if is_repeatable else 0, has_key=has_key)


class CallRetries:
    """The retries of one call."""

    def __init__(self, settings: Retries, retries: int, *, has_key: bool) -> None:
        self._settings = settings
        self._retries = retries
        self._has_key = has_key
        self._failed = 0
        self._lookups = 0
        self._looking_seconds = 0.0

    def wait_after(self, error: ApiError | NoResponseError) -> float | None:
        """The seconds before the next attempt. None: a retry would not help, or is disabled."""
        if isinstance(error, ApiError) and error.reason == "idempotency_in_progress":
            seconds = self._wait_for_earlier_attempt()
        else:
            seconds = self._wait_before_retry(error)
        if seconds is not None and self._settings.on_wait:
            wait = Wait(error, seconds, max(self._failed, 1), self._settings.retries)
            self._settings.on_wait(wait)
        return seconds

    def _wait_for_earlier_attempt(self) -> float | None:
        """The response of a large write may be lost long before the write is done.

        Its retries would be used up meanwhile.
        """
        seconds: float = min(_FIRST_PAUSE_SECONDS * 2**self._lookups, _LONGEST_PAUSE_SECONDS)
        self._lookups += 1
        self._looking_seconds += seconds
        is_over = self._retries == 0 or self._looking_seconds > self._settings.max_wait
        return None if is_over else seconds

    def _wait_before_retry(self, error: ApiError | NoResponseError) -> float | None:
        self._failed += 1
        if self._failed > self._retries or not _is_passing(error, has_key=self._has_key):
            return None
        asked = error.retry_after if isinstance(error, ApiError) else None
        pause = _FIRST_PAUSE_SECONDS * 2 ** (self._failed - 1)
        seconds: float = pause if asked is None else float(asked)
        return None if seconds > self._settings.max_wait else seconds


def _is_passing(error: ApiError | NoResponseError, *, has_key: bool) -> bool:
    """Writes carry an Idempotency-Key, so a retry after a lost response has no second effect.

    `busy`: another request holds a lock and releases it soon, or the database is back soon.
    `outcome_unknown`: the service itself has lost the response of its database.
    """
    if isinstance(error, NoResponseError):
        return error.is_passing
    if error.code == "outcome_unknown":
        return has_key
    return error.status in _PASSING_STATUS or error.reason == "busy"


def no_response(error: httpx.RequestError, base_url: str) -> NoResponseError:
    is_timeout = isinstance(error, httpx.TimeoutException)
    cause = "timed out" if is_timeout else str(error) or type(error).__name__
    return NoResponseError(
        f"No response from {base_url}: {cause}",
        is_passing=isinstance(error, httpx.TransportError) and not is_timeout,
    )
