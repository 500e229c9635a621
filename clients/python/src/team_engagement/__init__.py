"""Typed client of the Team Engagement API. `team_engagement.models` has the types of its JSON."""

from ._async_client import AsyncClient, AsyncFileStream
from ._client import Client, FileStream
from ._feeds import FeedEvent, SyncedChange
from ._files import File
from ._responses import RateLimit
from ._retries import Wait
from .errors import ApiError, DryRunIgnoredError, NoResponseError, TeamEngagementError
from .webhooks import WebhookError, sign_webhook, verify_webhook

__all__ = [
    "ApiError",
    "AsyncClient",
    "AsyncFileStream",
    "Client",
    "DryRunIgnoredError",
    "FeedEvent",
    "File",
    "FileStream",
    "NoResponseError",
    "RateLimit",
    "SyncedChange",
    "TeamEngagementError",
    "Wait",
    "WebhookError",
    "sign_webhook",
    "verify_webhook",
]
