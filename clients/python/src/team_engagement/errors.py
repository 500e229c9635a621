"""Errors of a call: the server returned one, or no response was received."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import models


class TeamEngagementError(Exception):
    """Any error of this package, apart from wrong arguments."""


class ApiError(TeamEngagementError):
    """The server returned an error."""

    status: int
    message: str
    """For people; may change."""
    reason: models.Reason | None
    """One of a closed list. None if something else than the service responded, such as a proxy."""
    code: models.ErrorCauseCode | None
    """More specific than the reason. Codes may be added: handle an unknown one by its reason."""
    request_id: str | None
    faults: list[models.Fault]
    """Every error of the request, each with its field."""
    details: dict[str, Any]
    """As received, with `params` of the code, `currentStatus`, `requiredScope` and others."""
    retry_after: int | None
    """Seconds to wait before a retry."""

    def __init__(self, status: int, error: dict[str, Any], retry_after: int | None = None) -> None:
        self.status = status
        self.message = str(error.get("message"))
        super().__init__(status, self.message)
        details = error.get("details")
        self.details = details if isinstance(details, dict) else {}
        self.reason = self.details.get("reason")
        self.code = self.details.get("code")
        self.request_id = error.get("request_id")
        self.faults = self.details.get("errors", [])
        self.retry_after = retry_after

    def __str__(self) -> str:
        request = f" (request {self.request_id})" if self.request_id else ""
        return f"{self.status} {self.reason or ''}: {self.message}{request}".replace(" :", ":")

    def fault_of(self, field: str) -> str | None:
        """The error message of this field, in English."""
        return next((fault["message"] for fault in self.faults if fault["field"] == field), None)


class DryRunIgnoredError(TeamEngagementError):
    """The server is of a release without dry runs: it has made the change."""

    def __init__(self) -> None:
        super().__init__("The server does not support dry runs: it has made the change")


class NoResponseError(TeamEngagementError):
    """No response was received, or none from this service."""

    def __init__(self, message: str, *, is_passing: bool) -> None:
        super().__init__(message)
        self.is_passing = is_passing
        """Whether a retry of the same call may succeed."""
