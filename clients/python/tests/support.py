"""The service under test, teams of their own, and a proxy that fails as told."""

from __future__ import annotations

import os
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from team_engagement import Client
from team_engagement.models import CreateFreelancer, CreateMission

ADDRESS = os.environ["ENGAGE_URL"]
OPERATOR_TOKEN = os.environ["ENGAGE_OPERATOR_TOKEN"]
UNKNOWN_ID = "0197a000-0000-7000-8000-000000000000"


@dataclass(frozen=True)
class Team:
    id: str
    user_id: str
    key: str

    def client(self) -> Client:
        return Client(ADDRESS, self.key)


def new_team(*, requests_per_minute: int | None = None) -> Team:
    with Client(ADDRESS, operator_token=OPERATOR_TOKEN) as operator:
        team = operator.operator_create_team({"name": "Acme"})
        user = operator.operator_create_user(
            team["id"],
            {"email": email(), "role": "team-admin", "first_name": "Ada", "last_name": "Martin"},
        )
        key = operator.operator_create_api_key(
            team["id"],
            {
                "name": "Tests",
                "user_id": user["id"],
                "requests_per_minute": requests_per_minute,
            },
        )
        assert key["key"] is not None
        return Team(team["id"], user["id"], key["key"])


def email() -> str:
    return f"{uuid.uuid4()}@example.com"


def person() -> CreateFreelancer:
    return {"email": email(), "first_name": "Noor", "last_name": "Haddad"}


def mission_of(freelancer_id: str) -> CreateMission:
    return {
        "name": "Data platform",
        "description": "Build the ingestion of sales data.",
        "mission_type": "daily",
        "start_date": "2026-03-02",
        "end_date": "2030-08-31",
        "freelancer_id": freelancer_id,
        "rate_amount": 550,
    }


@dataclass
class Proxied:
    """A request that has passed the proxy."""

    method: str
    path: str
    idempotency_key: str | None


Respond = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Proxy:
    address: str = ""
    seen: list[Proxied] = field(default_factory=list)


def lose(_handler: BaseHTTPRequestHandler) -> None:
    """The service has handled the request; its response is lost."""


def respond(status: int, headers: dict[str, str], body: bytes = b"") -> Respond:
    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return send


@contextmanager
def proxy(*faults: Respond, forward: bool = True) -> Iterator[Proxy]:
    """Passes requests on; the first responses are replaced by the faults.

    Without `forward` the service does not get the requests whose responses are replaced.
    """
    pending = list(faults)
    state = Proxy()

    class Handler(BaseHTTPRequestHandler):
        def handle_any(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            state.seen.append(Proxied(self.command, self.path, self.headers.get("Idempotency-Key")))
            fault = pending.pop(0) if pending else None
            if fault is None or forward:
                status, headers, content = self.forwarded(body)
            if fault is not None:
                fault(self)
                self.close_connection = True
                return
            respond(status, headers, content)(self)

        do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = handle_any

        def forwarded(self, body: bytes) -> tuple[int, dict[str, str], bytes]:
            connection = HTTPConnection(urlsplit(ADDRESS).netloc)
            names = ("Authorization", "Content-Type", "Idempotency-Key")
            headers = {name: self.headers[name] for name in names if name in self.headers}
            connection.request(self.command, self.path, body or None, headers)
            response = connection.getresponse()
            content = response.read()
            connection.close()
            kept = {"Content-Type": response.headers["Content-Type"]}
            return response.status, kept, content

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    state.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
