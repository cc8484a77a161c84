"""The shipped schemas are those of the classes, and everything we ship is valid under them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from umdsl.cli.schema import command
from umdsl.content.definitions import KINDS
from umdsl.content.schema import schema, schemas

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted(path for folder in ("content", "plugins") for path in (ROOT / folder).rglob("*.yaml"))


def plain(data: object) -> Any:
    """YAML as JSON would have it: keys are texts."""
    return json.loads(json.dumps(data))


def validator(kind: str) -> jsonschema.Draft7Validator:
    return jsonschema.Draft7Validator(schema(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_each_schema_is_a_schema(kind: str) -> None:
    jsonschema.Draft7Validator.check_schema(schema(kind))


def test_the_shipped_schemas_are_current() -> None:
    folder = ROOT / "content" / "schemas"
    shipped = {path.name: json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")}
    assert shipped == schemas(), "run: umdsl schema --all content/schemas"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_shipped_content_is_valid(path: Path) -> None:
    for data in yaml.safe_load_all(path.read_text("utf-8")):
        validator(next(iter(data))).validate(plain(data))


def test_it_refuses_what_the_loader_refuses() -> None:
    good = {"universal": "Riposte", "provenance": "house", "type": "defense"}
    assert validator("universal").is_valid(good)
    for wrong in ({"type": "defence"}, {"value": -1}, {"value": "3"}, {"colour": "red"}, {"universal": ""}):
        assert not validator("universal").is_valid({**good, **wrong}), wrong


def test_every_key_is_described() -> None:
    for found in schemas().values():
        for part in (found, *found["definitions"].values()):
            assert all(about["description"] for about in part["properties"].values())


def test_command_prints_lists_and_refuses(tmp_path: Path) -> None:
    run = CliRunner().invoke
    assert json.loads(run(command, ["hero"]).output) == schema("hero")
    assert [line.split()[0] for line in run(command, []).output.splitlines()] == list(KINDS)
    wrong = run(command, ["herro"])
    assert (wrong.exit_code, "Did you mean `hero`?" in wrong.output) == (2, True)
    assert run(command, ["--all", str(tmp_path / "new")]).exit_code == 0
    assert len(list((tmp_path / "new").iterdir())) == len(KINDS)
    (tmp_path / "file").write_text("")
    assert run(command, ["--all", str(tmp_path / "file")]).exit_code == 2
