"""Lists over several pages, the change feed, and copies that are kept current."""

from __future__ import annotations

import asyncio
import time
import unittest
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from team_engagement import ApiError, AsyncClient, Client

from .support import ADDRESS, Team, new_team, person, proxy

NAMES = "ABCDE"


def team_with_codes() -> Team:
    team = new_team()
    with team.client() as client:
        for name in NAMES:
            client.create_project_code({"name": name})
        types = "project_code.created"
        # An event gets its number some milliseconds after the write.
        _until(lambda: len(client.list_events(types=types)["items"]) == len(NAMES))
    return team


class Lists(unittest.TestCase):
    def test_an_iterator_reads_all_pages_and_returns_each_item_once_while_the_list_grows(
        self,
    ) -> None:
        team = team_with_codes()
        read: list[str] = []
        with proxy() as seen, Client(seen.address, team.key) as client:
            for code in client.iter_project_codes(per_page=2):
                if not read:
                    client.create_project_code({"name": "late"})
                read.append(code["name"])
        self.assertEqual(read, list(reversed(NAMES)))
        pages = [request for request in seen.seen if request.method == "GET"]
        self.assertEqual(len(pages), 3)
        print(f"iterator: {len(read)} items in {len(pages)} pages")

    def test_pages_by_cursors_and_by_numbers(self) -> None:
        with team_with_codes().client() as client:
            cursors = list(client.pages(client.list_project_codes, per_page=2))
            self.assertEqual([len(page["items"]) for page in cursors], [2, 2, 1])
            numbers = list(client.pages(client.list_project_codes, per_page=2, page=2))
            self.assertEqual([page["current_page"] for page in numbers], [2, 3])
            after = cursors[0]["next"]
            rest = [code["name"] for code in client.iter_project_codes(per_page=2, after=after)]
            self.assertEqual(rest, ["C", "B", "A"])
            none = client.iter_project_codes(updated_since="2100-01-01T00:00:00Z")
            self.assertEqual(list(none), [])

    def test_filters_apply_to_every_page(self) -> None:
        with new_team().client() as client:
            for _ in range(3):
                client.create_freelancer(person())
            active = list(client.iter_freelancers(status="active", per_page=1))
            self.assertEqual(len(active), 3)
            self.assertEqual(list(client.iter_freelancers(status="archived")), [])

    def test_events_come_once_in_order_and_resume_after_a_restart(self) -> None:
        with team_with_codes().client() as client:
            types = "project_code.created"
            events = list(client.events(types=types, limit=2, follow=False))
            names = []
            for feed in events:
                assert feed.event["type"] == "project_code.created" and feed.event["object"]
                names.append(feed.event["object"]["name"])
            self.assertEqual(names, list(NAMES))
            # In the middle of a page: the place is that of the page before.
            self.assertIsNone(events[0].next)
            self.assertEqual(events[2].next, events[1].next)
            for position in range(1, len(events)):
                rest = client.events(
                    types=types, after=events[position].next, limit=2, follow=False
                )
                seen = {feed.event["id"] for feed in events[: position + 1]}
                new = [feed.event["id"] for feed in rest if feed.event["id"] not in seen]
                self.assertEqual(new, [feed.event["id"] for feed in events[position + 1 :]])
            print(f"events: {len(events)}, resumed at {len(events) - 1} places")

    def test_events_after_the_latest_are_followed(self) -> None:
        with team_with_codes().client() as client, ThreadPoolExecutor() as threads:
            types = "project_code.created"
            self.assertEqual(list(client.events(after="latest", types=types, follow=False)), [])
            place = client.list_events(after="latest")["next"]
            followed = client.events(after=place, types=types)
            waiting = threads.submit(lambda: next(followed))
            client.create_project_code({"name": "new"})
            event = waiting.result(timeout=60).event
            assert event["type"] == "project_code.created" and event["object"] is not None
            self.assertEqual(event["object"]["name"], "new")

    def test_a_cursor_of_another_team_is_refused(self) -> None:
        with team_with_codes().client() as one, new_team().client() as other:
            place = one.list_events(limit=2)["next"]
            with self.assertRaises(ApiError) as refused:
                next(other.events(after=place))
            self.assertEqual(refused.exception.reason, "cursor_invalid")

    def test_a_copy_is_loaded_and_then_follows_changes(self) -> None:
        with team_with_codes().client() as client:
            copy: dict[str, str] = {}
            place: str | None = None
            first = {code["name"]: code["id"] for code in client.iter_project_codes()}

            def follow() -> list[str]:
                nonlocal place
                for change in client.sync("project_code", after=place, limit=2):
                    if change.deleted:
                        copy.pop(change.id, None)
                    elif change.object is not None:
                        copy[change.id] = change.object["name"]
                    place = change.next
                return sorted(copy.values())

            _until(lambda: follow() == list(NAMES))
            client.update_project_code(first["B"], {"name": "B2"})
            client.delete_project_code(first["D"])
            _until(lambda: follow() == ["A", "B2", "C", "E"])


def _until(condition: Callable[[], bool]) -> None:
    """The audit log, and with it the changes, is sealed moments after a commit."""
    deadline = time.monotonic() + 60
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError("timed out")
        time.sleep(0.05)


class AsyncLists(unittest.IsolatedAsyncioTestCase):
    async def test_iterators_pages_and_events(self) -> None:
        team = await asyncio.to_thread(team_with_codes)
        async with AsyncClient(ADDRESS, team.key) as client:
            names = [code["name"] async for code in client.iter_project_codes(per_page=2)]
            self.assertEqual(names, list(reversed(NAMES)))
            pages = [page async for page in client.pages(client.list_project_codes, per_page=2)]
            self.assertEqual([len(page["items"]) for page in pages], [2, 2, 1])
            numbers = client.pages(client.list_project_codes, per_page=2, page=3)
            self.assertEqual([page["current_page"] async for page in numbers], [3])
            types = "project_code.created"
            feed = [one async for one in client.events(types=types, limit=2, follow=False)]
            self.assertEqual(len(feed), 5)
            rest = [
                one async for one in client.events(types=types, after=feed[1].next, follow=False)
            ]
            self.assertEqual(
                [one.event["id"] for one in rest], [one.event["id"] for one in feed[2:]]
            )

    async def test_sync_and_following_events(self) -> None:
        team = await asyncio.to_thread(team_with_codes)
        async with AsyncClient(ADDRESS, team.key) as client:
            for _ in range(600):
                copy = [change async for change in client.sync("project_code", limit=2)]
                if len(copy) == len(NAMES):
                    break
                await asyncio.sleep(0.1)
            self.assertEqual(sorted(one.object["name"] for one in copy if one.object), list(NAMES))
            place = (await client.list_events(after="latest", limit=1))["next"]
            followed = client.events(after=place)
            waiting = asyncio.ensure_future(anext(followed))
            await client.create_team_tag({"name": "new"})
            self.assertEqual((await waiting).event["type"], "team_tag.created")
