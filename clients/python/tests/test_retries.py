"""Retries: bounded, observable, and without a second effect."""

from __future__ import annotations

import asyncio
import time
import unittest

from team_engagement import ApiError, AsyncClient, Client, NoResponseError, Wait

from .support import ADDRESS, lose, new_team, person, proxy, respond

LIMITED = b'{"error": {"code": 429, "message": "Wait", "details": {"reason": "rate_limited"}}}'

IN_PROGRESS = b"""{"error": {"code": 400, "message": "Still in progress",
 "details": {"reason": "idempotency_in_progress"}}}"""
JSON = {"Content-Type": "application/json"}

OUTCOME_UNKNOWN = b"""{"error": {"code": 500, "message": "Made or not",
 "details": {"reason": "internal_error", "code": "outcome_unknown"}}}"""
UNREACHABLE = b"""{"error": {"code": 503, "message": "No database",
 "details": {"reason": "busy", "code": "database_unreachable"}}}"""


def limited(seconds: int) -> dict[str, str]:
    return {"Retry-After": str(seconds), "Content-Type": "application/json"}


class Retries(unittest.TestCase):
    def test_a_write_whose_response_is_lost_is_sent_again_with_its_key_and_has_one_effect(
        self,
    ) -> None:
        team = new_team()
        waits: list[Wait] = []
        with (
            proxy(lose, lose) as lossy,
            Client(lossy.address, team.key, on_wait=waits.append) as client,
        ):
            made = client.create_freelancer(person())
        keys = {request.idempotency_key for request in lossy.seen}
        self.assertEqual((len(lossy.seen), len(keys)), (3, 1))
        self.assertNotIn(None, keys)
        self.assertEqual([wait.seconds for wait in waits], [0.3, 0.6])
        self.assertTrue(all(isinstance(wait.error, NoResponseError) for wait in waits))
        with team.client() as client:
            listed = client.list_freelancers()
        self.assertEqual([one["id"] for one in listed["items"]], [made["id"]])
        print(f"lost responses: {len(lossy.seen)} requests, {listed['total']} freelancer")

    def test_each_write_has_its_own_key_or_that_of_the_caller(self) -> None:
        team = new_team()
        body = person()
        with proxy() as seen, Client(seen.address, team.key) as client:
            client.create_freelancer(person())
            client.create_freelancer(person())
            first = client.create_freelancer(body, idempotency_key="line-17")
            again = client.create_freelancer(body, idempotency_key="line-17")
            client.list_freelancers()
        keys = [request.idempotency_key for request in seen.seen]
        self.assertEqual(first, again)
        self.assertEqual(len(set(keys[:2])), 2)
        self.assertEqual(keys[2:], ["line-17", "line-17", None])

    def test_waits_for_an_earlier_attempt_longer_than_its_retries_last(self) -> None:
        team = new_team()
        waits: list[Wait] = []
        running = respond(400, JSON, IN_PROGRESS)
        with (
            proxy(running, running, running) as slow,
            Client(slow.address, team.key, retries=1, on_wait=waits.append) as client,
        ):
            made = client.create_freelancer(person())
        self.assertEqual([wait.seconds for wait in waits], [0.3, 0.6, 1.2])
        self.assertEqual(len({request.idempotency_key for request in slow.seen}), 1)
        with team.client() as client:
            self.assertEqual(client.list_freelancers()["items"][0]["id"], made["id"])

    def test_fails_while_an_earlier_attempt_outlasts_the_longest_wait(self) -> None:
        team = new_team()
        running = respond(400, JSON, IN_PROGRESS)
        for retries, max_wait in ((3, 0.5), (0, 60.0)):
            with (
                proxy(running, running, running) as slow,
                Client(slow.address, team.key, retries=retries, max_wait=max_wait) as client,
                self.assertRaises(ApiError) as refused,
            ):
                client.create_freelancer(person())
            self.assertEqual(refused.exception.reason, "idempotency_in_progress")

    def test_waits_as_long_as_retry_after_says(self) -> None:
        team = new_team()
        start = time.monotonic()
        with proxy(respond(429, limited(1), LIMITED), forward=False) as full:
            with Client(full.address, team.key) as client:
                self.assertEqual(client.list_teams()["total"], 0)
        self.assertGreaterEqual(time.monotonic() - start, 0.99)
        self.assertEqual(len(full.seen), 2)

    def test_fails_instead_of_waiting_longer_than_the_maximum(self) -> None:
        team = new_team(requests_per_minute=1)
        with Client(ADDRESS, team.key, max_wait=0.5) as client:
            client.list_teams()
            self.assertEqual((client.rate_limit and client.rate_limit.limit), 1)
            with self.assertRaises(ApiError) as refused:
                client.list_teams()
        self.assertEqual(
            (refused.exception.status, refused.exception.reason), (429, "rate_limited")
        )
        self.assertGreater(refused.exception.retry_after or 0, 0)

    def test_retries_what_a_gateway_says_is_temporary_and_nothing_else(self) -> None:
        team = new_team()
        for status in (502, 503, 504):
            with proxy(respond(status, {}), forward=False) as gateway:
                with Client(gateway.address, team.key) as client:
                    self.assertEqual(client.list_teams()["total"], 0)
        for status in (400, 500, 501):
            with proxy(respond(status, {}), forward=False) as gateway:
                with Client(gateway.address, team.key) as client, self.assertRaises(ApiError):
                    client.list_teams()
            self.assertEqual(len(gateway.seen), 1)

    def test_a_write_with_an_unknown_outcome_is_sent_again_with_its_key(self) -> None:
        team = new_team()
        for was_made in (True, False):
            unknown = respond(500, JSON, OUTCOME_UNKNOWN)
            with (
                proxy(unknown, forward=was_made) as lossy,
                Client(lossy.address, team.key) as client,
            ):
                made = client.create_freelancer(person())
            self.assertEqual(len(lossy.seen), 2)
            self.assertEqual(len({request.idempotency_key for request in lossy.seen}), 1)
            with team.client() as client:
                listed = [one["id"] for one in client.iter_freelancers()]
            self.assertEqual(listed.count(made["id"]), 1)
        self.assertEqual(len(listed), 2)

    def test_a_call_without_a_key_is_not_sent_again_after_an_unknown_outcome(self) -> None:
        team = new_team()
        unknown = respond(500, JSON, OUTCOME_UNKNOWN)
        with proxy(unknown, forward=False) as lossy, Client(lossy.address, team.key) as client:
            with self.assertRaises(ApiError) as refused:
                client.list_freelancers()
        self.assertEqual((refused.exception.code, len(lossy.seen)), ("outcome_unknown", 1))

    def test_an_outage_of_the_database_is_repeated_after_its_time(self) -> None:
        team = new_team()
        waits: list[Wait] = []
        down = respond(503, {"Retry-After": "1", **JSON}, UNREACHABLE)
        with (
            proxy(down, forward=False) as outage,
            Client(outage.address, team.key, on_wait=waits.append) as client,
        ):
            client.create_freelancer(person())
        self.assertEqual([wait.seconds for wait in waits], [1.0])

    def test_a_sign_in_is_not_repeated(self) -> None:
        with proxy(respond(503, {}), forward=False) as gateway:
            with Client(gateway.address) as client, self.assertRaises(ApiError):
                client.begin_sign_in({"email": "ada@example.com"})
        self.assertEqual([request.idempotency_key for request in gateway.seen], [None])

    def test_gives_up_after_the_retries(self) -> None:
        with proxy(lose, lose, lose) as lossy, Client(lossy.address, retries=1) as client:
            with self.assertRaisesRegex(NoResponseError, f"^No response from {lossy.address}: "):
                client.get_liveness()
        self.assertEqual(len(lossy.seen), 2)

    def test_a_timeout_is_an_error_and_not_retried(self) -> None:
        with proxy(lambda _: time.sleep(1), forward=False) as silent:
            with Client(silent.address, timeout=0.2) as client:
                with self.assertRaisesRegex(NoResponseError, "timed out$"):
                    client.get_liveness()
        self.assertEqual(len(silent.seen), 1)


class AsyncRetries(unittest.IsolatedAsyncioTestCase):
    async def test_a_write_whose_response_is_lost_has_one_effect(self) -> None:
        team = await asyncio.to_thread(new_team)
        with proxy(lose, lose) as lossy:
            async with AsyncClient(lossy.address, team.key) as client:
                made = await client.create_freelancer(person())
        self.assertEqual(len(lossy.seen), 3)
        self.assertEqual(len({request.idempotency_key for request in lossy.seen}), 1)
        async with AsyncClient(ADDRESS, team.key) as client:
            listed = await client.list_freelancers()
        self.assertEqual([one["id"] for one in listed["items"]], [made["id"]])

    async def test_waits_as_long_as_retry_after_says_while_other_tasks_run(self) -> None:
        team = await asyncio.to_thread(new_team)
        with proxy(respond(429, limited(1), LIMITED), forward=False) as full:
            async with AsyncClient(full.address, team.key) as client:
                calls = await asyncio.gather(client.list_teams(), client.list_users())
        self.assertEqual([call["total"] for call in calls], [0, 1])
        self.assertEqual(len(full.seen), 3)

    async def test_a_timeout_is_an_error(self) -> None:
        with proxy(lambda _: time.sleep(1), forward=False) as silent:
            async with AsyncClient(silent.address, timeout=0.2) as client:
                with self.assertRaisesRegex(NoResponseError, "timed out$"):
                    await client.get_liveness()
