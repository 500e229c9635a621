"""From the first mission to the paid entry, with both clients."""

from __future__ import annotations

import asyncio
import unittest

from team_engagement import AsyncClient, Client

from .support import ADDRESS, OPERATOR_TOKEN, mission_of, new_team, person


class Story(unittest.TestCase):
    def test_first_mission_to_paid_entry(self) -> None:
        with new_team().client() as client:
            freelancer = client.create_freelancer(person())
            mission = client.create_mission(mission_of(freelancer["id"]))
            self.assertEqual(mission["status"], "pending-freelancer-review")
            token = client.create_portal_link(freelancer["id"])["token"]
            with Client(ADDRESS, portal_token=token) as portal:
                self.assertEqual(portal.get_portal_me()["email"], freelancer["email"])
                portal.accept_portal_mission(mission["id"], {})
            self.assertEqual(client.get_mission(mission["id"])["status"], "in-progress")
            report = client.file_activity_report(
                {
                    "mission_id": mission["id"],
                    "report_month": "2026-03",
                    "timesheets": [{"date": "2026-03-02", "quantity": 1}],
                }
            )
            self.assertEqual(report["status"], "pending")
            approved = client.approve_activity_report(report["id"])
            entry_id = approved["accounting_entries"][0]["id"]
            paid = client.pay_accounting_entry(entry_id, {"status": "paid"})
            self.assertEqual(paid["entry"]["status"], "paid")
            self.assertEqual(paid["entry"]["amount_excl_vat"], 550)

    def test_a_person_signs_in_and_out_with_a_session(self) -> None:
        team = new_team()
        with Client(ADDRESS, operator_token=OPERATOR_TOKEN) as operator:
            link = operator.operator_create_sign_in_link(team.id, team.user_id)
        assert link["url"] is not None
        with Client(ADDRESS, session=True) as person:
            person.sign_in_with_link({"token": link["url"].split("sign-in=")[1]})
            self.assertEqual(person.get_me()["user"]["id"], team.user_id)
            person.sign_out()


class AsyncStory(unittest.IsolatedAsyncioTestCase):
    async def test_first_mission_to_paid_entry(self) -> None:
        team = await asyncio.to_thread(new_team)
        async with AsyncClient(ADDRESS, team.key) as client:
            freelancer = await client.create_freelancer(person())
            mission = await client.create_mission(mission_of(freelancer["id"]))
            token = (await client.create_portal_link(freelancer["id"]))["token"]
            async with AsyncClient(ADDRESS, portal_token=token) as portal:
                await portal.accept_portal_mission(mission["id"], {})
            report = await client.file_activity_report(
                {
                    "mission_id": mission["id"],
                    "report_month": "2026-03",
                    "timesheets": [{"date": "2026-03-02", "quantity": 0.5}],
                }
            )
            approved = await client.approve_activity_report(report["id"])
            entry_id = approved["accounting_entries"][0]["id"]
            paid = await client.pay_accounting_entry(entry_id, {"status": "paid"})
            self.assertEqual(paid["entry"]["status"], "paid")
            self.assertEqual(paid["entry"]["amount_excl_vat"], 275)
