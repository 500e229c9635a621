"""Turns a response into the result of its method: content of the envelope, a file, or an error."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

import httpx

from ._files import File
from ._requests import DRY_RUN
from .errors import ApiError, DryRunIgnoredError, NoResponseError

# The only JSON response without an envelope.
_CONTRACT = "/api/v1/openapi.json"
_FILE_TYPES = {
    "application/pdf",
    "application/xml",
    "application/zip",
    "image/jpeg",
    "image/png",
    "text/csv",
    "text/plain",
    "text/yaml",
}


@dataclass(frozen=True)
class RateLimit:
    """The rate limit of the credential."""

    limit: int
    """Requests allowed per 60 seconds."""
    remaining: int
    reset_seconds: int
    """Seconds until another request is allowed."""


def rate_limit_of(response: httpx.Response) -> RateLimit | None:
    """Responses that do not count against the limit, such as 401, have no such headers."""
    names = ("Limit", "Remaining", "Reset")
    limit, remaining, reset = (_count(response, f"X-RateLimit-{name}") for name in names)
    if limit is None or remaining is None or reset is None:
        return None
    return RateLimit(limit, remaining, reset)


def _count(response: httpx.Response, header: str) -> int | None:
    text = response.headers.get(header, "")
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def check_dry_run(request: httpx.Request, response: httpx.Response) -> None:
    if DRY_RUN in request.headers and response.headers.get(DRY_RUN) != "true":
        raise DryRunIgnoredError


def content_of(response: httpx.Response, path: str) -> Any:
    media_type = media_type_of(response)
    if media_type not in ("", "application/json"):
        return File(response.content, name_of(response), checked_file_type(response))
    body = _parsed(response.content)
    if path == _CONTRACT and isinstance(body, dict):
        return body
    if not isinstance(body, dict) or "data" not in body:
        raise _not_from_service()
    return body["data"]


def media_type_of(response: httpx.Response) -> str:
    return str(response.headers.get("content-type", "")).split(";")[0].strip()


def checked_file_type(response: httpx.Response) -> str:
    media_type = media_type_of(response)
    if media_type not in _FILE_TYPES:
        raise _not_from_service()
    return media_type


def name_of(response: httpx.Response) -> str:
    """The file name given by the server, without any folder."""
    found = re.search(r'filename="([^"/\\]+)"', response.headers.get("content-disposition", ""))
    return found[1] if found else ""


def error_of(response: httpx.Response) -> ApiError:
    retry_after = _count(response, "retry-after")
    body = _parsed(response.content)
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, dict) and isinstance(error.get("message"), str):
        return ApiError(response.status_code, error, retry_after)
    return ApiError(response.status_code, {"message": _message_of(response)}, retry_after)


def _message_of(response: httpx.Response) -> str:
    """Of a response that is not from this service, such as a proxy's."""
    target = response.headers.get("location")
    if target:
        return f"The server redirects to {target}: use that address instead"
    text = response.text.strip() if media_type_of(response) == "text/plain" else ""
    return text or f"The server returned {response.status_code}"


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None


def _not_from_service() -> NoResponseError:
    return NoResponseError("The response is not from a Team Engagement server", is_passing=False)
