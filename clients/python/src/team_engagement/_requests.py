"""Builds one request: its URL, headers and body are the same in all attempts."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import httpx

from ._files import File

DRY_RUN = "X-Dry-Run"


def new_key() -> str:
    """An Idempotency-Key: a write that is retried with it takes effect once."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    """With its parameters in braces, as in the contract."""
    path_values: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, object] = field(default_factory=dict)
    body: object = None
    idempotency_key: str | None = None
    is_repeatable: bool = True
    dry_run: bool | None = None
    """None: as the client."""
    timeout: float | None = None

    def url(self) -> str:
        path = re.sub(r"\{(\w+)\}", lambda name: _segment(self.path_values[name[1]]), self.path)
        sent = {name: _text(value) for name, value in self.query.items() if value is not None}
        return f"{path}?{urlencode(sent)}" if sent else path

    def headers(self) -> dict[str, str]:
        return {} if self.idempotency_key is None else {"Idempotency-Key": self.idempotency_key}

    def content(self) -> dict[str, Any]:
        """Arguments of httpx. With a file the body has parts: files, and the others as JSON."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict) or not any(
            isinstance(part, File) for part in self.body.values()
        ):
            return {"content": _json(self.body), "headers": {"Content-Type": "application/json"}}
        return {"files": {name: _part(value) for name, value in self.body.items()}}


def _segment(value: object) -> str:
    """One segment of the path, whatever it contains: `.` and `..` would lead to another path."""
    text = quote(str(value), safe="")
    return text.replace(".", "%2E") if text in (".", "..") else text


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _part(value: object) -> tuple[str | None, bytes, str]:
    if isinstance(value, File):
        return (value.name or "file", value.content, value.media_type)
    return (None, _json(value), "application/json")


class Bearer(httpx.Auth):
    """The credential. Its text is in no repr and in no error."""

    def __init__(self, credential: str) -> None:
        # httpx would refuse such a header with an error message that contains the secret.
        if not re.fullmatch(r"[\x21-\x7e]+", credential):
            raise ValueError("The credential is empty or holds characters that can't be sent")
        self.__header = f"Bearer {credential}"

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        request.headers["Authorization"] = self.__header
        yield request


def checked_base_url(base_url: str) -> str:
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(
            "base_url must be the address of the server, such as https://engagements.example.com"
        )
    if parts.username is not None or parts.password is not None:
        raise ValueError("base_url must not contain credentials: pass api_key")
    return base_url.rstrip("/")
