"""What may stand in DATABASE_URL, and what is said when it is wrong."""

import pytest

from core.errors import ConfigurationError
from core.storage.database import Database, parse_url, storable


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


def test_a_place_is_named_without_its_password() -> None:
    assert Database("postgres://ada:secret@db.example/advisor").place == "db.example:5432/advisor"


def test_text_loses_only_what_postgres_cannot_hold() -> None:
    assert storable("a\x00b \ud83d ü 🙂") == "ab ? ü 🙂"
