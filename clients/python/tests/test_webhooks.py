"""A request is accepted if and only if the service signed it, recently and with the secret."""

from __future__ import annotations

import json
import os
import queue
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from team_engagement import WebhookError, sign_webhook, verify_webhook

from .support import new_team


class Vectors(unittest.TestCase):
    def test_the_vectors_of_the_typescript_sdk(self) -> None:
        vectors = json.loads(Path(os.environ["ENGAGE_WEBHOOK_VECTORS"]).read_text())
        for vector in vectors:
            payload, headers, secret = vector["payload"], vector["headers"], vector["secret"]
            now = vector["now"] / 1000
            for sent in (payload, payload.encode()):
                with self.subTest(vector["name"]):
                    try:
                        result: object = verify_webhook(
                            sent,
                            {name.title(): value for name, value in headers.items()},
                            secret,
                            now=now,
                            tolerance_seconds=vector["toleranceSeconds"],
                        )
                    except WebhookError as error:
                        result = error.reason
                    self.assertEqual(result, vector["expected"])
            if vector["isSigned"]:
                self.assertEqual(
                    sign_webhook(headers["webhook-id"], payload, secret, now=now), headers
                )
        self.assertGreater(len(vectors), 20)
        print(f"webhook vectors: {len(vectors)}")


class Deliveries(unittest.TestCase):
    def test_a_delivery_of_the_service_is_verified(self) -> None:
        received: queue.Queue[tuple[bytes, dict[str, str]]] = queue.Queue()

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received.put((body, dict(self.headers.items())))
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            with new_team().client() as client:
                endpoint = client.create_webhook_endpoint(
                    {
                        "url": f"http://127.0.0.1:{server.server_address[1]}/hooks",
                        "types": ["project_code.created"],
                    }
                )
                code = client.create_project_code({"name": "Apollo"})
                body, headers = received.get(timeout=60)
                secret = endpoint["secret"]
                assert secret is not None
                event = verify_webhook(body, headers, secret)
                assert event["type"] == "project_code.created" and event["object"] is not None
                self.assertEqual(event["object"]["id"], code["id"])
                with self.assertRaises(WebhookError):
                    verify_webhook(body + b" ", headers, secret)
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
