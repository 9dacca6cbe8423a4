"""A person's own copy: to read first, and nothing left out at its end."""

import json
from datetime import UTC, datetime
from uuid import UUID

from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import Person, StandaloneQuestion
from core.domain.memory import Account, Ended, Fact, FactKind
from core.memory.personal_export import Asked, Memory, Rating, own_copy
from core.presentation.privacy import readable_copy

DAY = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)
SAM = Person("slack", "T1", "U1")
FEES = Citation(1, 7, "https://a.edu/fees", "https://a.edu/fees#x", "Fees", "May 1", None, DAY)
ANSWER = Answer(UUID(int=1), Outcome.ANSWERED, "May 1 [1].", StandaloneQuestion("When?", "When?"), (FEES,))
ASKED = Asked("C1", "m1", DAY, "When are fees due?", DAY, ANSWER, {"kept": [7]})


def test_a_talk_is_read_in_order_with_its_sources_and_rating() -> None:
    exported = own_copy(SAM, {"questions": [ASKED], "ratings": [Rating(ANSWER.id, True, DAY)]})

    assert (
        "2026-11-20 12:30 UTC\nYou asked: When are fees due?\nI answered: May 1 [1].\n"
        "  [1] Fees: https://a.edu/fees\nYou said that this answer helped.\n\n" in readable_copy(exported)
    )


def test_a_question_without_an_answer_says_so() -> None:
    shown = readable_copy(own_copy(SAM, {"questions": [Asked("C1", "m1", DAY, "When?")], "wants_corrections": True}))

    assert "You asked: When?\nThere is no answer.\n" in shown
    assert "Tell me when an answer I got changes: on" in shown


def test_whatever_is_stored_stands_at_the_end_for_programs() -> None:
    exported = own_copy(SAM, {"questions": [ASKED], "ratings": [Rating(UUID(int=9), False, DAY)]})
    shown = readable_copy(exported)

    stored = json.loads(shown[shown.index("\n{") :])
    assert stored == json.loads(exported)
    assert stored["questions"][0]["trace"] == {"kept": [7]}


def test_who_asked_nothing_gets_a_copy_too() -> None:
    assert "0 of your questions, 0 of your ratings" in readable_copy(own_copy(SAM, {}))


def test_facts_are_read_with_their_days_and_linked_accounts_by_their_platform() -> None:
    there, here = Account("discord", "", "1"), Account("slack", "T1", "U1")
    until = datetime(2028, 11, 20, tzinfo=UTC)
    facts = (
        Fact(UUID(int=5), FactKind.PROGRAMME, "biology", here, "T1", "m2", DAY, until),
        Fact(UUID(int=6), FactKind.PROGRAMME, "nursing", there, "dm", "m1", DAY, until, Ended.SUPERSEDED, DAY),
    )

    shown = readable_copy(own_copy(SAM, {"memory": Memory(True, DAY, (there,), facts)}))

    assert "Long-term memory: on. Facts about you: 2\n" in shown
    assert "biology (told on 2026-11-20, kept until 2028-11-20)\n" in shown
    assert "nursing (told on 2026-11-20, holds no longer)\nLinked accounts: Discord\n" in shown


def test_what_had_no_room_is_told() -> None:
    gone = Fact(
        UUID(int=6), FactKind.INTEREST, "chess", Account("slack", "T1", "U1"), "T1", "m1", DAY, DAY, Ended.NO_ROOM, DAY
    )

    shown = readable_copy(own_copy(SAM, {"memory": Memory(True, DAY, (), (gone,))}))

    assert (
        "chess (told on 2026-11-20, holds no longer)\n  One older fact made room: I keep at most 50 at a time" in shown
    )
