"""A dry run writes nothing, and a server that ignores it is an error."""

from __future__ import annotations

import asyncio
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from team_engagement import ApiError, AsyncClient, Client, DryRunIgnoredError

from .support import ADDRESS, new_team, person


class DryRuns(unittest.TestCase):
    def test_a_copy_of_the_client_writes_nothing_and_reads(self) -> None:
        with new_team().client() as client:
            dry = client.dry_run()
            planned = dry.create_freelancer(person())
            self.assertEqual(planned["first_name"], "Noor")
            self.assertEqual(dry.list_freelancers()["total"], 0)
            self.assertEqual(list(dry.iter_freelancers()), [])
            with self.assertRaises(ApiError) as raised:
                client.get_freelancer(planned["id"])
            self.assertEqual(raised.exception.status, 404)
            # The client itself writes, also after its copy was left.
            with dry:
                pass
            made = client.create_freelancer(person())
            self.assertEqual(client.get_freelancer(made["id"])["id"], made["id"])
            real = dry.create_freelancer(person(), dry_run=False)
            self.assertEqual(client.get_freelancer(real["id"])["id"], real["id"])

    def test_one_call_writes_nothing(self) -> None:
        with new_team().client() as client:
            made = client.create_freelancer(person())
            changed = client.update_freelancer(made["id"], {"first_name": "Lou"}, dry_run=True)
            self.assertEqual(changed["first_name"], "Lou")
            self.assertEqual(client.get_freelancer(made["id"])["first_name"], "Noor")
            with self.assertRaises(ApiError) as raised:
                client.create_freelancer({**person(), "email": "none"}, dry_run=True)
            self.assertEqual(raised.exception.status, 400)

    def test_a_write_that_cannot_be_one_is_refused(self) -> None:
        with new_team().client() as client:
            endpoint = client.create_webhook_endpoint(
                {"url": "https://erp.example.com/hooks", "types": ["*"]}
            )
            with self.assertRaises(ApiError) as raised:
                client.dry_run().rotate_webhook_secret(endpoint["id"], {})
            self.assertEqual(raised.exception.code, "dry_run_not_supported")

    def test_the_same_with_asyncio(self) -> None:
        key = new_team().key

        async def total() -> int:
            async with AsyncClient(ADDRESS, key) as client:
                await client.dry_run().create_freelancer(person())
                await client.create_freelancer(person(), dry_run=True)
                return (await client.list_freelancers())["total"]

        self.assertEqual(asyncio.run(total()), 0)

    def test_a_server_that_ignores_the_header_is_an_error(self) -> None:
        class Old(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["content-length"]))
                self.send_response(201)
                self.send_header("content-type", "application/json")
                self.end_headers()
                self.wfile.write(b'{"data": {}}')

            def log_message(self, *_: object) -> None:
                pass

        with ThreadingHTTPServer(("127.0.0.1", 0), Old) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}"
            with Client(address, "tek_live_unused") as client:
                with self.assertRaises(DryRunIgnoredError):
                    client.dry_run().create_freelancer(person())
            server.shutdown()
