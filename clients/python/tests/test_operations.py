"""Both clients have a method for each operation of the documents that the service serves."""

from __future__ import annotations

import inspect
import json
import re
import typing
import unittest
from urllib.request import urlopen

from team_engagement import AsyncClient, Client, File, models

from .support import ADDRESS

SURFACES = ("api", "portal", "auth", "operator")


def operation_ids() -> list[str]:
    names: list[str] = []
    for surface in SURFACES:
        with urlopen(f"{ADDRESS}/{surface}/v1/openapi.json") as response:
            paths = json.load(response)["paths"]
        names += [operation["operationId"] for path in paths.values() for operation in path.values()]
    return names


def snake_case(name: str) -> str:
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


class Operations(unittest.TestCase):
    def test_each_operation_has_a_method_in_both_clients_with_the_same_arguments(self) -> None:
        names = [snake_case(name) for name in operation_ids()]
        for name in names:
            sync, other = getattr(Client, name), getattr(AsyncClient, name)
            self.assertFalse(inspect.iscoroutinefunction(sync), name)
            self.assertTrue(inspect.iscoroutinefunction(other), name)
            self.assertEqual(inspect.signature(sync), inspect.signature(other))
            self.assertTrue(sync.__doc__, name)
        self.assertGreater(len(names), 300)
        print(f"operations: {len(names)}, each in both clients")

    def test_each_method_and_model_has_types_that_exist(self) -> None:
        namespace = {**vars(models), "models": models, "Literal": typing.Literal}
        methods = 0
        for name in map(snake_case, operation_ids()):
            for client in (Client, AsyncClient):
                hints = {"File": File, "Any": typing.Any, **namespace}
                self.assertIn("return", typing.get_type_hints(getattr(client, name), hints))
                methods += 1
        classes = [one for one in vars(models).values() if typing.is_typeddict(one)]
        for one in classes:
            typing.get_type_hints(one, vars(models))
        print(f"types: {methods} methods, {len(classes)} models")

    def test_each_list_by_pages_has_an_iterator_in_both_clients(self) -> None:
        lists = [
            name
            for name in map(snake_case, operation_ids())
            if {"page", "after"} <= set(inspect.signature(getattr(Client, name)).parameters)
        ]
        for name in lists:
            iterator = name.replace("list", "iter")
            self.assertTrue(hasattr(Client, iterator) and hasattr(AsyncClient, iterator), iterator)
        self.assertGreater(len(lists), 20)
        print(f"lists with an iterator: {len(lists)}")
