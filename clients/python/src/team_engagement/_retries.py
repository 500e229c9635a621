"""When a call is retried, and how long it waits before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import httpx

from .errors import ApiError, NoResponseError

_FIRST_PAUSE_SECONDS = 0.3
_PASSING_STATUS = (429, 502, 503, 504)
# Another request holds a lock and releases it soon.
_PASSING_REASONS = ("idempotency_in_progress", "busy")


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

    def wait_after(
        self, error: ApiError | NoResponseError, failed: int, *, is_repeatable: bool
    ) -> float | None:
        """The seconds before the next attempt. None: a retry would not help, or is disabled."""
        if failed > self.retries or not is_repeatable or not _is_passing(error):
            return None
        asked = error.retry_after if isinstance(error, ApiError) else None
        seconds = _FIRST_PAUSE_SECONDS * 2 ** (failed - 1) if asked is None else float(asked)
        if seconds > self.max_wait:
            return None
        if self.on_wait:
            self.on_wait(Wait(error, seconds, failed, self.retries))
        return seconds


def _is_passing(error: ApiError | NoResponseError) -> bool:
    """Writes carry an Idempotency-Key, so a retry after a lost response has no second effect."""
    if isinstance(error, NoResponseError):
        return error.is_passing
    return error.status in _PASSING_STATUS or error.reason in _PASSING_REASONS


def no_response(error: httpx.RequestError, base_url: str) -> NoResponseError:
    is_timeout = isinstance(error, httpx.TimeoutException)
    cause = "timed out" if is_timeout else str(error) or type(error).__name__
    return NoResponseError(
        f"No response from {base_url}: {cause}",
        is_passing=isinstance(error, httpx.TransportError) and not is_timeout,
    )
