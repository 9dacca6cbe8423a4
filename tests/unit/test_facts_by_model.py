"""A language model reads facts, and is believed only what the message says of its author."""

import json

import pytest

from core.domain.memory import FactKind, ToldFact
from core.errors import ModelUnavailable
from core.personal.model_extractor import ModelFactExtractor
from core.personal.patterns import told_in
from tests.fakes.models import ScriptedChatModel

TEXT = "I'm a junior in nursing, I love long walks by the river, my roommate is a senior."


def reply(*facts: tuple[str, str]) -> str:
    return json.dumps({"facts": [{"kind": kind, "value": value} for kind, value in facts]})


def extractor(*replies: str | Exception, about_oneself: bool = True) -> tuple[ModelFactExtractor, ScriptedChatModel]:
    model = ScriptedChatModel(replies)
    return ModelFactExtractor(model, lambda _: about_oneself), model


async def test_takes_what_the_message_says() -> None:
    read, _ = extractor(reply(("year", "junior"), ("programme", "nursing"), ("interest", "long walks by the river")))

    found = await read.told(TEXT)

    assert found.facts == (
        ToldFact(FactKind.YEAR, "junior"),
        ToldFact(FactKind.PROGRAMME, "nursing"),
        ToldFact(FactKind.INTEREST, "long walks by the river"),
    )


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (TEXT, ("programme", "computer science")),  # not said
        (TEXT, ("year", "senior")),  # of the roommate
        ("I'm a junior with depression", ("status", "depression")),
        ("remember that I'm a junior. if I pass I'm a senior", ("year", "senior")),
        ("I'm a junior. The deadline is Friday", ("preference", "deadline is Friday")),
        ("I'm a junior and I need a ramp", ("access_need", "ramp")),  # not asked to be remembered
    ],
)
async def test_leaves_out_what_does_not_hold(text: str, fact: tuple[str, str]) -> None:
    read, _ = extractor(reply(("year", "junior"), fact))

    found = await read.told(text)

    assert found.facts == (ToldFact(FactKind.YEAR, "junior"),)


@pytest.mark.parametrize(
    "said",
    [
        "I cannot help with that.",
        '{"facts": [{"kind": "shoe_size", "value": "junior"}]}',
        '{"facts": "junior"}',
        "[" * 5_000,
        ModelUnavailable("away"),
    ],
)
async def test_a_reply_of_no_use_leaves_it_to_the_patterns(said: str | Exception) -> None:
    read, _ = extractor(said)

    assert await read.told(TEXT) == told_in(TEXT)


async def test_the_model_is_not_asked_of_other_messages() -> None:
    read, model = extractor(about_oneself=False)

    assert await read.told(TEXT) == told_in(TEXT)
    assert await read.told("when does the library close?") == told_in("")
    assert model.requests == []
