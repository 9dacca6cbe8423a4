"""Fill a Postgres with made-up people who asked and told: as many rows as a large campus has after years."""

import json
from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import Connection, text

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, StandaloneQuestion
from core.memory.rows import answer_row

PEOPLE, THEIR_QUESTIONS, FACTS, TIMES_FORGOTTEN = 10_000, 10, 8, 20
_WORKSPACE = "campus"

QUESTIONS = text("""
    insert into turns
        (platform, workspace, channel, user_id, message_id, role, text, standalone, at, claimed_at, answered_at)
    select 'slack', :workspace, 'D-' || person, person, person || '-' || number, role, 'When is exam ' || number || '?',
        'When is exam ' || number || '?', moment, moment, moment
    from unnest(cast(:people as text[])) as person, generate_series(1, :questions) as number,
        unnest(array['user', 'assistant']) as role,
        lateral (select now() - number * interval '1 minute' as moment) as asked
""")
ANSWERS = text("""
    insert into answers (id, turn_id, outcome, text, question, written_by, timings_ms, suggestions, trace)
    select gen_random_uuid(), id, :outcome, :text, cast(:question as jsonb), :written_by, cast(:timings_ms as jsonb),
        cast(:suggestions as jsonb), cast(:trace as jsonb)
    from turns where role = 'user' and user_id = any(:people)
""")
ACCOUNTS = text("""
    insert into accounts (platform, realm, user_id, person, memory, decided_at)
    select 'slack', :workspace, person, gen_random_uuid(), 'on', now() from unnest(cast(:people as text[])) as person
""")
TOLD = text("""
    insert into facts (id, platform, realm, user_id, workspace, message_id, kind, value, said_at, expires_at)
    select gen_random_uuid(), 'slack', :workspace, person, :workspace, person || '-' || number, 'interest', value,
        now(), now() + interval '1 year'
    from unnest(cast(:people as text[])) as person,
        unnest(cast(:values as text[])) with ordinality as told (value, number)
""")
VALUES = ("chess", "robotics", "hiking", "jazz", "painting", "astronomy", "cooking", "volleyball")


def measured(questions: int, number: int) -> ConversationKey:
    """The conversation of somebody with so many questions; 0 is timed, the others are forgotten."""
    user = f"measured-{questions}-{number}"
    return ConversationKey("slack", _WORKSPACE, f"D-{user}", user)


def fill(connection: Connection, sizes: Sequence[int]) -> None:
    """Stores the crowd, and for each size those who are timed."""
    _store(connection, [f"person-{number}" for number in range(PEOPLE)], THEIR_QUESTIONS)
    for size in sizes:
        _store(connection, [measured(size, number).user for number in range(TIMES_FORGOTTEN + 1)], size)
    connection.exec_driver_sql("analyze")


def _store(connection: Connection, people: Sequence[str], questions: int) -> None:
    who: dict[str, object] = {"people": list(people), "workspace": _WORKSPACE}
    connection.execute(QUESTIONS, who | {"questions": questions})
    connection.execute(ANSWERS, {**who, **_answer()})
    connection.execute(ACCOUNTS, who)
    connection.execute(TOLD, who | {"values": list(VALUES)})


def _answer() -> Mapping[str, object]:
    """The columns of a stored answer without citations."""
    asked = StandaloneQuestion("When is the exam?", "When is the exam?")
    row = answer_row(0, Answer(UUID(int=0), Outcome.ANSWERED, "On May 4.", asked), Trace((), ()))
    plain = {name: value for name, value in row.items() if name not in {"id", "turn_id"}}
    return {name: value if isinstance(value, str) else json.dumps(value) for name, value in plain.items()}
