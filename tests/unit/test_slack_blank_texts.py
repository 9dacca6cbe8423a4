"""Slack refuses a message or a window for one text with nothing to see in it: the bot sends none."""

from collections.abc import Iterator
from uuid import UUID

import pytest

from adapters.slack.outbound import button, header, render, said, section, small_print
from adapters.slack.screens.drawing import Origin, form_view, screen_posts
from adapters.slack.screens.home import home_view
from adapters.slack.texts.pieces import SECTION_LIMIT
from adapters.slack.texts.tables import with_tables
from core.domain.answer import Answer, Outcome
from core.domain.conversation import StandaloneQuestion
from core.presentation.document import Markdown
from core.screens.screen import Button, Field, FieldKind, Form, Option, Screen

BLANK = ["", " ", " \n\n ", "\N{ZERO WIDTH SPACE}", "\N{WORD JOINER} \N{NO-BREAK SPACE}", " " * (2 * SECTION_LIMIT)]
OBJECTS = {"plain_text", "mrkdwn", "raw_text"}


def words_of(part: object) -> Iterator[str]:
    """The words of each text object in it, wherever it stands."""
    if isinstance(part, list | tuple):
        for each in part:
            yield from words_of(each)
    if isinstance(part, dict):
        if part.get("type") in OBJECTS:
            yield part["text"]
        yield from words_of(list(part.values()))


def shows_something(*parts: object) -> bool:
    words = list(words_of(parts))
    return bool(words) and all(any(each.isprintable() and not each.isspace() for each in text) for text in words)


@pytest.mark.parametrize("blank", BLANK)
def test_each_kind_of_block_has_something_to_see(blank: str) -> None:
    for block in (section(blank), header(blank), small_print([blank]), button("a", blank, "v")):
        assert shows_something(block)


@pytest.mark.parametrize("blank", BLANK)
def test_a_form_has_something_to_see_in_its_title_buttons_labels_hints_and_choices(blank: str) -> None:
    kinds = (FieldKind.LINE, FieldKind.CHOICE, FieldKind.BOXES)
    fields = tuple(Field(kind.value, blank, kind, hint=" ", options=(Option("v", blank),)) for kind in kinds)

    assert shows_something(form_view(Form("act", blank, fields, blank), Screen(), Origin()))


@pytest.mark.parametrize("blank", BLANK)
def test_a_blank_notice_and_its_buttons_have_something_to_see(blank: str) -> None:
    shown = Screen(blank, buttons=(Button("act", blank),))

    assert shows_something(*(post.blocks for post in screen_posts(shown)))
    assert shows_something(said(blank).blocks)
    assert shows_something(home_view(blank, shown))


def test_a_table_has_something_to_see_in_each_cell() -> None:
    table = "| a | b |\n|---|---|\n|   | \N{ZERO WIDTH SPACE} |"

    assert shows_something(list(with_tables((Markdown(table),))))


def test_the_blank_rest_of_a_long_answer_makes_no_section() -> None:
    text = f"{'word ' * (SECTION_LIMIT // 5)}{' ' * SECTION_LIMIT}\n\n{' ' * SECTION_LIMIT}end"
    answer = Answer(UUID(int=1), Outcome.ANSWERED, text, StandaloneQuestion("q", "q"), ())

    shown = [words for post in render(answer).posts for words in words_of([b for b in post.blocks if "text" in b])]

    assert shows_something([{"type": "mrkdwn", "text": each} for each in shown])
    assert "–" not in shown
