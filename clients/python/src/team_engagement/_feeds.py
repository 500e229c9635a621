"""Events and changes, with the place to continue from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from . import models

T = TypeVar("T")

# Of the longest wait that the service allows; the timeout of a call is longer.
WAIT_SECONDS = 20


@dataclass(frozen=True)
class FeedEvent:
    """An event of the change feed."""

    event: models.Event
    next: str | None
    """Where to continue once the event is processed. None before the end of the first page."""


@dataclass(frozen=True)
class SyncedChange(Generic[T]):
    """A change of a resource."""

    id: str
    changed_at: str
    deleted: bool
    """The resource does not exist any more: remove it from the copy."""
    object: T | None
    """None if it is deleted, or larger than 64 kB: then read it by its id."""
    next: str | None
    """Where to continue once the change is stored. None before the end of the first page."""


def events_in(page: models.EventFeed, place: str | None) -> Iterator[FeedEvent]:
    """The place after an event in the middle of a page is that of the page before."""
    last = len(page["items"]) - 1
    for at, event in enumerate(page["items"]):
        yield FeedEvent(event, page["next"] if at == last else place)


def changes_in(page: models.ChangePage, place: str | None) -> Iterator[SyncedChange[Any]]:
    last = len(page["items"]) - 1
    for at, change in enumerate(page["items"]):
        found = page["next"] if at == last else place
        yield SyncedChange(
            change["id"], change["changed_at"], change["deleted"], change["object"], found
        )
