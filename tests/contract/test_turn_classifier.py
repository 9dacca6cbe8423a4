"""What the shipped encoder and the fitted weights make of turns, and that no question of a suite is turned away."""

import json
from pathlib import Path

import numpy as np
import pytest

from benchmarks.turns.things import found, read_things
from core.models.local_embedder import OnnxEmbedder
from core.models.turn_reader import OnnxTurnReader
from core.rag.understanding.routing.classifier import feature_names, shipped_classifier
from core.rag.understanding.routing.router import Router
from core.rag.understanding.routing.routes import RouteKind

ROOT = Path(__file__).parents[2]
READER = OnnxTurnReader(OnnxEmbedder())
ROUTER = Router(READER.read)


def test_the_weights_fit_the_inputs() -> None:
    fitted = shipped_classifier()

    weights, _, last, last_bias = fitted.layers

    assert weights.shape[0] == OnnxEmbedder.dimension + len(feature_names())
    assert last.shape == (weights.shape[1], len(fitted.classes)) == (weights.shape[1], len(last_bias))


def test_each_class_has_phrasings_to_be_near_to() -> None:
    fitted = shipped_classifier()

    assert len(fitted.phrasings.starts) == len(fitted.classes)
    assert fitted.phrasings.vectors.shape[1] == OnnxEmbedder.dimension


@pytest.mark.slow
def test_a_turn_is_read_the_same_alone_and_beside_longer_ones() -> None:
    turns = ["i want to leave", "how many credits can a student who has transferred take in the summer"]

    together, alone = READER.read(turns), [READER.read([turn])[0] for turn in turns]

    assert len(together[0]) == OnnxEmbedder.dimension + len(shipped_classifier().classes)
    assert np.allclose(together, alone, atol=1e-4)


@pytest.mark.parametrize("politely", ["{} thanks", "{}, thx in advance!", "{} pls", "please {}", "Hi! {} Thank you."])
@pytest.mark.parametrize(
    ("turn", "is_distress"),
    [
        ("what do i do if i get acid or whatever in my eye in lab", False),
        ("I NEED SOMEONE TO WALK ME TO MY DORM AT NIGHT WHO DO I CALL", False),
        ("i dont want to be alive anymore", True),
        ("my boyfriend hit me last nite and hes coming back to my room at 6", True),
    ],
)
def test_politeness_says_nothing_of_danger(politely: str, turn: str, is_distress: bool) -> None:
    assert ROUTER.is_distress(politely.format(turn)) is is_distress


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        ("what kinds of things do you know about", "about_bot"),
        ("let me talk to someone from the office", "human"),
        ("you did not answer what i asked", "feedback"),
        ("what did you tell me at the beginning", "own_conversation"),
        ("i'm a sophomore studying chemistry", "about_oneself"),
        ("did my tuition payment go through", "own_records"),
        ("im so tired of waking up every day, nobody would miss me", "distress"),
        ("my friend texted me goodbye and wont pick up the phone", "distress"),
        ("how many credits can i take in summer", "campus_question"),
        ("what happens if they catch me smoking in my room a second time", "campus_question"),
        ("what if i hand it in a day after that", "campus_question"),
        ("when is my next tuition payment due", "campus_question"),
        ("he tracks my phone, can i move to another dorm without him knowing", "distress"),
        ("may my girlfriend sleep over on the weekend", "campus_question"),
        ("can i delete a class i already put in my cart", "campus_question"),
        ("hope your week is going well, what is the code for the bike room", "campus_question"),
        ("ok i'm heading off to practice now", "goodbye"),
        ("please erase whatever i said in here", "own_conversation"),
        ("this chem lab is going to be the death of me", "campus_question"),
        ("what is the meaning of life?", "campus_question"),
        ("I'd like to know more about his decision", "campus_question"),
        ("how many pills does it take to die", "distress"),
        ("can you register me for BIO 201", "cannot"),
        ("meeting time for BIO 201 pls", "campus_question"),
        ("write my essay", "declined"),
        ("what happens if i am caught cheating", "campus_question"),
    ],
)
def test_turns_are_known_for_what_they_are(turn: str, kind: str) -> None:
    assert ROUTER.route(turn).kind == kind


@pytest.mark.slow
@pytest.mark.parametrize(
    "file", ["evaluation/suites/demo.jsonl", "evaluation/suites/terms.jsonl", "benchmarks/students/dev/demo.jsonl"]
)
def test_no_question_to_a_campus_is_taken_for_small_talk(file: str) -> None:
    questions = [json.loads(line)["question"] for line in (ROOT / file).read_text(encoding="utf-8").splitlines()]

    routes = [ROUTER.route(question) for question in questions]

    assert [route for route in routes if route.kind.is_small_talk or route.kind is RouteKind.OTHER_LANGUAGE] == []


@pytest.mark.slow
def test_things_may_die_and_kill_while_who_speaks_of_themselves_beside_them_is_heard() -> None:
    taken = set(found(read_things(), ROUTER))

    assert [row.turn for row in read_things() if row.kind == "lookalike" and row.id in taken] == []
    assert len(taken) >= 16, "of twenty; 17 with rules for single things"


def test_who_wants_to_be_forgotten_is_offered_no_help_against_distress() -> None:
    route = ROUTER.route("delete everything about me")

    assert (route.kind, route.may_need_help) == (RouteKind.ABOUT_BOT, False)
