"""offices.yaml says who answers and where; what is wrong in it is said with its place."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.checks.installation_checks import NONE, office_check
from bot.offices import EXAMPLE, read_offices
from bot.settings import Settings
from core.domain.hand_off import Door, Office
from core.errors import ConfigurationError

ROOT = Path(__file__).parents[2]
BURSAR, MAIL = "offices:\n  - name: Bursar\n", "    email: a@u.example\n"


def written(folder: Path, text: str) -> Path:
    file = folder / "offices.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_example_can_be_read() -> None:
    registrar, bursar = read_offices(ROOT / EXAMPLE)

    doors = (Door("discord", "112233445566778899"), Door("email", "registrar@university.example"))
    head = Door("slack", "C0123456789")
    hours = timedelta(hours=24), timedelta(hours=72)
    assert registrar == Office("Registrar", doors, ("registrar", "catalog"), *hours, head)
    assert bursar.doors == (Door("slack", "C0987654321"),)


def test_without_a_file_there_is_no_office() -> None:
    assert read_offices(None) == ()


def test_zero_hours_remind_nobody(tmp_path: Path) -> None:
    [office] = read_offices(written(tmp_path, BURSAR + "    email: a@u.example\n    remind_hours: 0\n"))

    assert office.remind_after == timedelta.max


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the file: "),
        ("offices: []", "offices: "),
        (BURSAR, "offices › 1: nothing says where it is reached"),
        (BURSAR + "    email: nobody", "offices › 1 › email: "),
        (BURSAR + "    discord_channel: '#fees'", "must be the id of a channel"),
        (BURSAR + "    slack_channel: '#fees'", "offices › 1 › slack_channel: "),
        (BURSAR + "    email: a@u.example\n    phone: 1", "offices › 1 › phone: "),
        (BURSAR + "    email: a@u.example\n    remind_hours: -1", "offices › 1 › remind_hours: "),
        (
            BURSAR + "    email: a@u.example\n  - name: Bursar\n    email: a@u.example",
            "the name 'Bursar' is used twice",
        ),
        ("offices: [", "is not valid YAML"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ConfigurationError) as told:
        read_offices(written(tmp_path, text))

    assert complaint in str(told.value)


def test_a_missing_file_names_the_example(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=EXAMPLE):
        read_offices(tmp_path / "offices.yaml")


def test_doctor_says_that_there_is_none() -> None:
    assert office_check(Settings(_env_file=None)).found == NONE  # type: ignore[call-arg]


def test_doctor_says_which_office_cannot_be_reached(tmp_path: Path) -> None:
    file = written(tmp_path, BURSAR + "    email: a@u.example")

    check = office_check(Settings(_env_file=None, offices_file=file))  # type: ignore[call-arg]

    assert not check.ok
    assert "Bursar is reached by email, which is not set up: set ADVISOR_SMTP_URL" in check.found
