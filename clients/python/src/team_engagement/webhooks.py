"""Standard Webhooks: verifies that a request comes from the service, and signs requests like it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, cast

from .errors import TeamEngagementError

if TYPE_CHECKING:
    from . import models

_PREFIX = "whsec_"
_VERSION = "v1,"


class WebhookError(TeamEngagementError):
    """The request must be refused, for example with 400."""

    def __init__(
        self,
        reason: Literal["secret", "headers", "timestamp", "signature", "payload"],
        message: str,
    ) -> None:
        super().__init__(message)
        self.reason = reason


def verify_webhook(
    payload: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> models.Event:
    """Returns the event of a webhook. A delivery may arrive twice, with the same `id`.

    Args:
        payload: The body as it was received: a parsed and serialized body has another signature.
        headers: Of the request, in any case.
        secret: `whsec_…`, shown when the endpoint was created or its secret was rotated.
        tolerance_seconds: How far the clocks may be apart, and how old a request may be.
        now: Seconds since 1970, by default the current time.

    Raises:
        WebhookError: The request is not from the service, or cannot be verified.
    """
    found = {name.lower(): value for name, value in headers.items()}
    message_id = _header(found, "webhook-id")
    timestamp = _header(found, "webhook-timestamp")
    signatures = _header(found, "webhook-signature")
    current = time.time() if now is None else now
    is_number = re.fullmatch(r"[0-9]{1,15}", timestamp) is not None
    if not is_number or abs(current - int(timestamp)) > tolerance_seconds:
        raise WebhookError(
            "timestamp", f"webhook-timestamp is not within {tolerance_seconds} seconds of now"
        )
    body = payload.encode() if isinstance(payload, str) else payload
    expected = _signature(secret, message_id, timestamp, body)
    for signature in signatures.split(" "):
        sent = _decoded(signature[len(_VERSION) :]) if signature.startswith(_VERSION) else None
        if sent is not None and hmac.compare_digest(sent, expected):
            return _parsed(body)
    raise WebhookError("signature", "no signature of webhook-signature is one of the secret")


def sign_webhook(
    message_id: str, payload: bytes | str, secret: str, *, now: float | None = None
) -> dict[str, str]:
    """Headers as the service sends them, to test a receiver."""
    timestamp = str(int(time.time() if now is None else now))
    body = payload.encode() if isinstance(payload, str) else payload
    signature = base64.b64encode(_signature(secret, message_id, timestamp, body)).decode()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"{_VERSION}{signature}",
    }


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not isinstance(value, str) or value == "":
        raise WebhookError("headers", f"the header {name} is missing")
    return value


def _signature(secret: str, message_id: str, timestamp: str, body: bytes) -> bytes:
    key = _decoded(secret[len(_PREFIX) :]) if secret.startswith(_PREFIX) else None
    if not key:
        raise WebhookError("secret", f"the secret must start with {_PREFIX}")
    return hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256)


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _parsed(body: bytes) -> models.Event:
    try:
        return cast("models.Event", json.loads(body.decode()))
    except ValueError:
        raise WebhookError("payload", "the body is not JSON") from None
