"""What may stand in DATABASE_URL, and what is said when it is wrong."""

import json

import pytest

from core.errors import ConfigurationError
from core.storage.database import Database, parse_url, storable, storable_json


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_usual_spelling_of_postgres_is_understood(scheme: str) -> None:
    url = parse_url(f"{scheme}://ada:secret@db.example:5433/advisor")

    assert (url.drivername, url.host, url.port, url.database) == ("postgresql+psycopg", "db.example", 5433, "advisor")


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("", "not of the form"),
        ("db.example/advisor", "not of the form"),
        ("postgresql://ada:secret@db.example:port/advisor", "not of the form"),
        ("mysql://ada:secret@db.example/advisor", "begins with 'mysql'"),
        ("postgresql://ada:secret@db.example", "names no database"),
    ],
)
def test_a_wrong_url_is_refused_with_the_right_form_and_without_its_password(url: str, complaint: str) -> None:
    with pytest.raises(ConfigurationError, match=complaint) as refusal:
        Database(url)

    assert "postgresql://user:password@host:5432/database" in str(refusal.value)
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ada:sec@ret@db.example/advisor",
        "postgresql://ada:sec@ret@ret/x@db.example:5432/advisor",
        "postgresql://ada:sec:ret@db.example:port/advisor",
        "postgresql://ada:secret",
        "ada:sec@ret@db.example/advisor",
        "mysql://db.example/advisor?user=ada&password=secret",
    ],
)
def test_no_part_of_a_password_is_shown_wherever_its_writer_put_it(url: str) -> None:
    with pytest.raises(ConfigurationError) as refusal:
        parse_url(url)

    assert not any(part in str(refusal.value) for part in ("sec", "ret"))


def test_an_at_sign_in_a_password_is_to_be_escaped_and_then_understood() -> None:
    with pytest.raises(ConfigurationError, match="written as %40"):
        parse_url("postgresql://ada:p@ss@db.example/advisor")

    assert parse_url("postgresql://ada:p%40ss@db.example/advisor").password == "p@ss"
    assert parse_url("postgresql://db.example/advisor?user=ada@example").host == "db.example"


def test_a_place_is_named_without_its_password() -> None:
    assert Database("postgres://ada:secret@db.example/advisor").place == "db.example:5432/advisor"


def test_text_loses_only_what_postgres_cannot_hold() -> None:
    assert storable("a\x00b \ud83d ü 🙂") == "ab ? ü 🙂"


def test_a_document_loses_only_what_postgres_cannot_hold() -> None:
    assert json.loads(storable_json({"a\x00": ["ü 🙂", "\ud83d", 1.5]})) == {"a": ["ü 🙂", "?", 1.5]}
    assert json.loads(storable_json({"path": "C:\\u0000x"})) == {"path": "C:\\u0000x"}
