"""Files are sent and received as they are, in memory and in pieces."""

from __future__ import annotations

import asyncio
import base64
import tempfile
import unittest
from datetime import date, timedelta
from pathlib import Path

from team_engagement import ApiError, AsyncClient, Client, File
from team_engagement.models import UploadComplianceDocumentForm

from .support import ADDRESS, lose, mission_of, new_team, person, proxy

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def photo() -> UploadComplianceDocumentForm:
    yesterday = (date.today() - timedelta(days=1)).isoformat()
    return {
        "document": {"kind": "registration", "issued_on": yesterday},
        "file": File(PIXEL, "kbis.png", "image/png"),
    }


class Files(unittest.TestCase):
    def test_a_photo_is_sent_and_returned(self) -> None:
        with new_team().client() as client:
            freelancer = client.create_freelancer(person())
            document = client.upload_compliance_document(freelancer["id"], photo())
            file = client.get_compliance_document_file(document["id"])
            self.assertEqual((file.media_type, file.content), ("image/png", PIXEL))
            self.assertNotIn("PNG", repr(file))

    def test_an_upload_whose_response_is_lost_has_one_effect(self) -> None:
        team = new_team()
        with proxy(lose) as lossy, Client(lossy.address, team.key) as client:
            freelancer = client.create_freelancer(person())
            client.upload_compliance_document(freelancer["id"], photo())
            self.assertEqual(client.list_compliance_documents()["total"], 1)

    def test_a_mission_with_its_own_agreement(self) -> None:
        team = new_team()
        with team.client() as client, tempfile.TemporaryDirectory() as folder:
            template = client.create_document_template(
                {
                    "name": "Frame",
                    "kind": "master_agreement",
                    "locale": "en",
                    "body": "On {{ date }}.",
                }
            )
            pdf = client.preview_document_template(template["id"])
            self.assertEqual(pdf.media_type, "application/pdf")
            saved = pdf.save(folder)
            self.assertEqual(saved.suffix, ".pdf")
            agreement = File.read(saved)
            self.assertEqual(
                (agreement.content, agreement.media_type), (pdf.content, pdf.media_type)
            )
            freelancer = client.create_freelancer(person())
            mission = client.create_mission(
                {
                    "mission": {
                        **mission_of(freelancer["id"]),
                        "contract_type": "master_agreement",
                        "master_agreement_valid_until": "2030-12-31",
                        "team_signer_id": team.user_id,
                    },
                    "master_agreement_file": agreement,
                }
            )
            assert mission["framework_agreement"] is not None
            whole = client.get_mission_document(mission["id"])
            with client.open(client.get_mission_document, mission["id"]) as stream:
                self.assertEqual((stream.name, stream.media_type), (whole.name, "application/pdf"))
                self.assertEqual(stream.size, len(whole.content))
                pieces = list(stream)
            self.assertEqual(b"".join(pieces), whole.content)
            with client.open(client.get_mission_document, mission["id"]) as stream:
                target = stream.save(Path(folder) / "contract.pdf")
            self.assertEqual(target.read_bytes(), whole.content)
            with self.assertRaises(ApiError), client.open(client.get_mission_document, team.id):
                self.fail("opened")


class AsyncFiles(unittest.IsolatedAsyncioTestCase):
    async def test_a_photo_is_sent_and_returned_in_pieces(self) -> None:
        team = await asyncio.to_thread(new_team)
        async with AsyncClient(ADDRESS, team.key) as client:
            freelancer = await client.create_freelancer(person())
            document = await client.upload_compliance_document(freelancer["id"], photo())
            file = await client.get_compliance_document_file(document["id"])
            self.assertEqual(file.content, PIXEL)
            with tempfile.TemporaryDirectory() as folder:
                async with client.open(
                    client.get_compliance_document_file, document["id"]
                ) as stream:
                    target = await stream.save(Path(folder) / "photo.png")
                self.assertEqual(target.read_bytes(), PIXEL)
