"""Which turns want something of plans or reminders by the shipped weights: in any words, and not what only looks so."""

import pytest

from core.models.local_embedder import OnnxEmbedder
from core.models.turn_reader import OnnxTurnReader
from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import RouteKind

READ = OnnxTurnReader(OnnxEmbedder()).read
ROUTER = Router(READ, reminds=True)
SET, LIST, END = RouteKind.REMINDER, RouteKind.REMINDERS_SHOWN, RouteKind.REMINDERS_ENDED


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        ("Hi! Remind me a week before the drop deadline", SET),
        ("gimme a ping before the fall payment is due", SET),
        ("pls dont let me forget the housing form, its due in june", SET),
        ("can't you remind me a day before spring break", SET),
        ("i have to register my topic, remind me one week before its due", SET),
        ("what reminders do I have", LIST),
        ("tell me every monday what deadlines are coming up", LIST),
        ("keep me up to date on deadlines, one message a week", LIST),
        ("can i get my reminders in my google calendar", LIST),
        ("cancel my reminders", END),
        ("dont remind me about anything anymore", END),
        ("delete my reminder for the parking permit pls", END),
        ("ok no more reminders about housing please", END),
    ],
)
def test_wishes_for_reminders_are_known(turn: str, kind: RouteKind) -> None:
    assert ROUTER.route(turn).kind is kind


@pytest.mark.parametrize(
    "turn",
    [
        "remind me what the fee is",
        "remind me how to register",
        "when are payment reminders sent?",
        "what is the drop deadline",
        "tell me when registration opens",
        "what happens if i drop a class a week before finals",
        "i have to pay 2 weeks before classes start, right?",
        "who do I ask about my degree plan",
        "is CS 210 offered in spring",
        "which deadlines are next week",
        "In which year did “Reminders That Nobody Misses” come out?",
    ],
)
def test_what_only_looks_like_a_wish_goes_to_the_search(turn: str) -> None:
    assert not ROUTER.route(turn).kind.is_wish


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        ("and one week before the spring payment", SET),
        ("hm make that two days before instead", SET),
        ("nvm scrap that one", END),
        ("u can turn off the fair one, im working then", END),
        ("ok list everything you have for me", LIST),
        ("so which ones do i have now", LIST),
    ],
)
def test_what_goes_on_from_a_reminder_is_a_wish_in_such_a_talk_alone(turn: str, kind: RouteKind) -> None:
    route = ROUTER.route(turn)

    assert kind in route.in_talk or route.kind is kind


@pytest.mark.parametrize("turn", ["and when is the fair?", "tell me what the late fee is", "make it stop"])
def test_other_turns_after_a_reminder_say_nothing_of_it(turn: str) -> None:
    assert not ROUTER.route(turn).in_talk


def test_where_nobody_reminds_the_bot_says_that_it_cannot() -> None:
    assert Router(READ).route("Remind me a week before the drop deadline").kind is RouteKind.CANNOT


def test_words_of_distress_come_before_a_wish() -> None:
    assert ROUTER.route("remind me tomorrow that I want to kill myself").kind is RouteKind.DISTRESS


@pytest.mark.parametrize("turn", ["stop all of my reminders for good", "dont remind me about anything anymore"])
def test_who_wants_no_reminders_is_in_no_danger(turn: str) -> None:
    assert ROUTER.route(turn).kind.is_wish
