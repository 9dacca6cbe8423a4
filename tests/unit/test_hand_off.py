"""What may be done with a hand-off in each state, and what is posted then."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from core.domain.conversation import ConversationKey
from core.domain.hand_off import Action, Door, HandOff, Office, Packet, Said, State, acted, after
from core.domain.posts import Kind, next_door, posts_after

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
FRONT, SPARE, HEAD = Door("discord", "1"), Door("email", "a@u.example"), Door("slack", "C9")
REGISTRAR = Office("Registrar", (FRONT, SPARE), escalation=HEAD)
ADA = ConversationKey("discord", "77", "88", "ada")
HAND_OFF = HandOff(UUID(int=1), "Registrar", ADA, False, Packet("When are fees due?"), NOON, NOON)
O, C, E, B, A, X, W = (  # noqa: E741 - one letter a state makes a table that can be read
    State.OPEN, State.CLAIMED, State.ESCALATED, State.ASKED_BACK, State.ANSWERED, State.CLOSED, State.WITHDRAWN
)  # fmt: skip
TABLE = {
    #                 open escalated claimed asked back answered closed withdrawn
    Action.CLAIM:     (C, C, None, None, None, None, None),
    Action.TAKE_OVER: (None, None, C, None, None, None, None),
    Action.ASK_BACK:  (B, B, B, None, None, None, None),
    Action.ANSWER:    (A, A, A, A, None, None, None),
    Action.CLOSE:     (X, X, X, X, X, None, None),
    Action.REPLY:     (None, None, None, O, O, None, None),
    Action.SETTLE:    (None, None, None, None, X, None, None),
    Action.WITHDRAW:  (W, W, W, W, None, None, None),
    Action.REMIND:    (O, E, C, None, None, None, None),
    Action.ESCALATE:  (E, None, E, None, None, None, None),
    Action.TELL_OVERDUE: (O, E, C, None, None, None, None),
    Action.SEND:      (None, None, None, None, None, None, None),
}  # fmt: skip


@pytest.mark.parametrize("action", list(Action))
def test_each_action_leads_from_these_states_to_those_and_from_no_others(action: Action) -> None:
    assert tuple(after(state, action) for state in (O, E, C, B, A, X, W)) == TABLE[action]


def said(action: Action, by: str = "discord:lee") -> Said:
    return Said(UUID(int=9), action, "In May.", by, NOON + timedelta(hours=1))


def test_who_answers_has_claimed_it() -> None:
    changed = acted(HAND_OFF, said(Action.ANSWER))

    assert changed
    assert (changed.state, changed.advisor) == (State.ANSWERED, "discord:lee")


def test_a_students_reply_starts_the_offices_clock_anew() -> None:
    asked_back = replace(HAND_OFF, state=State.ASKED_BACK, reminded_at=NOON, advisor="discord:lee")

    changed = acted(asked_back, said(Action.REPLY, by=""))

    assert changed
    assert (changed.waiting_since, changed.reminded_at) == (NOON + timedelta(hours=1), None)
    assert changed.advisor == "discord:lee"


def test_what_is_not_allowed_changes_nothing() -> None:
    assert acted(replace(HAND_OFF, state=State.CLOSED), said(Action.ANSWER)) is None


@pytest.mark.parametrize(
    ("action", "posts"),
    [
        (Action.SEND, [(Kind.CARD, FRONT)]),
        (Action.CLAIM, []),
        (Action.ANSWER, [(Kind.REPLY, Door("discord", "ada"))]),
        (Action.ASK_BACK, [(Kind.ASKED_BACK, Door("discord", "ada"))]),
        (Action.CLOSE, [(Kind.CLOSED, Door("discord", "ada"))]),
        (Action.SETTLE, []),
        (Action.ESCALATE, [(Kind.ESCALATION, HEAD)]),
        (Action.REMIND, [(Kind.REMINDER, FRONT)]),
        (Action.WITHDRAW, [(Kind.WITHDRAWN, FRONT)]),
        (Action.TELL_OVERDUE, [(Kind.OVERDUE, Door("discord", "ada"))]),
    ],
)
def test_each_action_is_told_to_who_waits_for_it(action: Action, posts: list[tuple[Kind, Door]]) -> None:
    assert list(posts_after(HAND_OFF, action, REGISTRAR)) == posts


def test_what_was_escalated_is_told_in_both_places() -> None:
    escalated = replace(HAND_OFF, escalated_at=NOON)

    assert [door for _, door in posts_after(escalated, Action.REPLY, REGISTRAR)] == [FRONT, HEAD]


def test_a_door_that_is_closed_leads_to_the_next_and_the_last_to_none() -> None:
    assert [next_door(door, REGISTRAR) for door in (FRONT, SPARE, HEAD)] == [SPARE, HEAD, None]


def test_a_door_that_was_taken_from_the_list_leads_to_the_first() -> None:
    assert next_door(Door("slack", "C0"), REGISTRAR) == FRONT
