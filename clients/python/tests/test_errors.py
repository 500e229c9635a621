"""Errors have a status, a reason and the error of each field, and never show the key."""

from __future__ import annotations

import asyncio
import traceback
import unittest
from typing import Any, cast

import httpx

from team_engagement import ApiError, AsyncClient, Client, NoResponseError

from .support import ADDRESS, UNKNOWN_ID, new_team, person, proxy, respond

WRONG = cast("Any", {"email": "none", "first_name": "", "last_name": "Haddad", "nickname": "N"})

KEY = "tek_live_0123456789secret"


def texts_of_failure(client: Client) -> list[str]:
    """Everything that a log may show of it, also with the local variables of each frame."""
    try:
        client.list_missions()
    except (ApiError, NoResponseError) as error:
        with_locals = traceback.TracebackException.from_exception(error, capture_locals=True)
        texts = [repr(error), str(error), str(vars(error)), traceback.format_exc()]
        return [*texts, "".join(with_locals.format())]
    raise AssertionError("succeeded")


class Errors(unittest.TestCase):
    def test_wrong_fields_are_one_typed_error(self) -> None:
        with new_team().client() as client, self.assertRaises(ApiError) as refused:
            client.create_freelancer(WRONG)
        error = refused.exception
        self.assertEqual(error.status, 400)
        self.assertEqual(error.reason, error.faults[0]["reason"])
        self.assertEqual(error.code, error.faults[0]["code"])
        fields = {fault["field"]: fault["code"] for fault in error.faults}
        self.assertEqual(
            fields, {"email": "email_format", "first_name": "empty", "nickname": "unknown_field"}
        )
        self.assertIn("first_name", error.fault_of("first_name") or "")
        self.assertIsNone(error.fault_of("last_name"))
        self.assertRegex(error.request_id or "", r"^[0-9a-f-]{36}$")
        self.assertIn(error.request_id or "?", str(error))
        self.assertIn("params", error.details)

    def test_the_id_of_another_team_is_an_unknown_one(self) -> None:
        with new_team().client() as one, new_team().client() as other:
            freelancer = one.create_freelancer(person())
            for id in (freelancer["id"], UNKNOWN_ID):
                with self.assertRaises(ApiError) as refused:
                    other.get_freelancer(id)
                self.assertEqual(
                    (refused.exception.status, refused.exception.reason), (404, "not_found")
                )

    def test_an_id_is_one_segment_of_the_path(self) -> None:
        with new_team().client() as client:
            for id in ("../users?page=2", "..", ".", "a/b", "é", "%2e%2e"):
                with self.assertRaises(ApiError) as refused:
                    client.get_mission(id)
                self.assertEqual(refused.exception.status, 404, id)

    def test_the_key_is_in_no_text(self) -> None:
        texts: list[str] = []
        for address in (ADDRESS, "http://127.0.0.1:1"):
            with Client(address, KEY, retries=0) as client:
                texts += [repr(client), str(vars(client)), str(vars(client._settings))]
                texts += texts_of_failure(client)
        self.assertEqual(len(texts), 16)
        for text in texts:
            self.assertNotIn(KEY, text)

    def test_refuses_what_cannot_be_a_credential_or_an_address(self) -> None:
        for key in ("", "tek live", "tek_live_é", "tek_live_1\n"):
            with self.assertRaises(ValueError) as refused:
                Client(ADDRESS, key)
            self.assertTrue(key == "" or key not in str(refused.exception))
        for address in ("", "nowhere", "ftp://example.com", "https://me:secret@example.com"):
            with self.assertRaises(ValueError) as refused:
                Client(address, "tek_live_1")
            self.assertNotIn("secret", str(refused.exception))
        with self.assertRaises(ValueError):
            Client(ADDRESS, "tek_live_1", portal_token="tep_live_1")

    def test_a_wrong_key_and_a_key_without_the_scope(self) -> None:
        with Client(ADDRESS, "tek_live_wrong") as client, self.assertRaises(ApiError) as refused:
            client.list_missions()
        self.assertEqual((refused.exception.status, refused.exception.reason), (401, "invalid_key"))

    def test_responses_of_something_else_are_no_results(self) -> None:
        json = {"Content-Type": "application/json"}
        cases = [
            (
                respond(200, json, b'{"items": []}'),
                NoResponseError,
                "not from a Team Engagement server",
            ),
            (respond(200, json, b"<html>"), NoResponseError, "not from a Team Engagement server"),
            (respond(200, {"Content-Type": "text/html"}, b"<html>"), NoResponseError, "not from a"),
            (respond(302, {"Location": ADDRESS}), ApiError, f"redirects to {ADDRESS}"),
            (respond(418, {"Content-Type": "text/plain"}, b"No"), ApiError, "418: No$"),
        ]
        for response, kind, text in cases:
            with proxy(response, forward=False) as other, Client(other.address) as client:
                with self.assertRaisesRegex(kind, text):
                    client.list_missions()

    def test_another_http_client_is_used_and_left_open(self) -> None:
        with httpx.Client(headers={"X-Mine": "1"}) as http:
            with Client(ADDRESS, http=http) as client:
                self.assertEqual(client.get_readiness()["status"], "ok")
            self.assertFalse(http.is_closed)


class AsyncErrors(unittest.IsolatedAsyncioTestCase):
    async def test_wrong_fields_and_ids_of_another_team(self) -> None:
        one, other = await asyncio.to_thread(lambda: (new_team(), new_team()))
        async with AsyncClient(ADDRESS, one.key) as client:
            with self.assertRaises(ApiError) as refused:
                await client.create_freelancer(WRONG)
            self.assertEqual(refused.exception.status, 400)
            self.assertEqual(len(refused.exception.faults), 3)
            freelancer = await client.create_freelancer(person())
        async with AsyncClient(ADDRESS, other.key) as client:
            self.assertNotIn(other.key, repr(client) + str(vars(client)))
            with self.assertRaises(ApiError) as refused:
                await client.get_freelancer(freelancer["id"])
            self.assertEqual(refused.exception.status, 404)
