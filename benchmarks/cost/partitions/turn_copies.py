"""Made-up conversations in `turns`, `answers` and `answer_citations`, and copies of them: in one piece and by month."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from benchmarks.cost.partitions.layouts import Connection

DAYS, MONTH = 360, timedelta(days=30)
PEOPLE = 5_000
ONE, MONTHS, SHIPPED = "one_piece", "by_month", "public"
FORMS = {ONE: "in one piece", MONTHS: "12 by month", SHIPPED: "as shipped, with policies and all tables"}
TABLES = "turns", "answers", "answer_citations"
# In the order in which they would be asked; a question and its reply are two turns.
FILL = """
    insert into turns (platform, workspace, channel, user_id, message_id, role, text, at, claimed_at, answered_at)
    select 'slack', 'T', 'C' || person % 50, 'U' || person, number::text, role, repeat('When are fees due? ', words),
        at, at, at
    from (
        select number, 1 + number % {people} as person,
            timestamptz '{start}' + interval '{days} days' * number / {questions} as at
        from generate_series(0, {questions} - 1) as number
    ) as asked, (values ('user', 2), ('assistant', 15)) as said (role, words)
    order by number, role desc;
    insert into answers (id, turn_id, outcome, text, question, written_by, timings_ms, suggestions, trace)
    select gen_random_uuid(), id, 'answered', repeat('In May. ', 40),
        '{{"text": "", "original": ""}}', '', '{{}}', '[]',
        jsonb_build_object('candidates', array(select generate_series(1, 100)), 'kept', array[1, 2],
            'models', '{{}}'::jsonb, 'removed_claims', '[]'::jsonb, 'fallbacks', '[]'::jsonb)
    from turns where role = 'user' order by id;
    insert into answer_citations (answer_id, number, url, link, title, quote, as_of)
    select id, number, 'http://campus.example/fees', 'http://campus.example/fees', 'Fees', repeat('In May. ', 15), now()
    from answers cross join generate_series(1, 2) as number
"""
IN_ONE_PIECE = """
    create schema {name};
    create table {name}.turns (like public.turns including all);
    create table {name}.answers (like public.answers including all);
    alter table {name}.answers add foreign key (turn_id) references {name}.turns on delete cascade;
"""
# The key of the partitions must be in every unique key, and so in every table that refers to a turn.
BY_MONTH = """
    create schema {name};
    create table {name}.turns (like public.turns including defaults including identity) partition by range (claimed_at);
    {parts};
    alter table {name}.turns add primary key (id, claimed_at);
    alter table {name}.turns add unique (platform, workspace, message_id, role, claimed_at);
    create index on {name}.turns (platform, workspace, channel, user_id, answered_at desc);
    create index on {name}.turns (platform, workspace, user_id, claimed_at desc);
    create index on {name}.turns (at) where role = 'user';
    create index on {name}.turns (queued_at, claimed_at) where role = 'user' and answered_at is null;
    create table {name}.answers (like public.answers including defaults);
    alter table {name}.answers add primary key (id), add column claimed_at timestamptz not null,
        add unique (claimed_at, turn_id),
        add foreign key (turn_id, claimed_at) references {name}.turns (id, claimed_at) on delete cascade;
"""
CITATIONS = """
    create table {name}.answer_citations (like public.answer_citations including all);
    alter table {name}.answer_citations add foreign key (answer_id) references {name}.answers on delete cascade;
    grant usage on schema {name} to public;
    grant select, insert, update, delete on all tables in schema {name} to public;
    insert into {name}.turns overriding system value select * from public.turns order by id;
    insert into {name}.answers
        select answers.*{key} from public.answers join public.turns on turns.id = turn_id order by turn_id;
    insert into {name}.answer_citations select * from public.answer_citations;
"""


def fill(connection: Connection, turns: int, start: datetime) -> None:
    """Fills the product's tables with so many turns of `DAYS` days, and copies them."""
    connection.execute(FILL.format(people=PEOPLE, start=start, days=DAYS, questions=turns // 2).encode())
    parts = ";\n".join(months(MONTHS, start, DAYS // MONTH.days))
    for made, name, key in ((IN_ONE_PIECE, ONE, ""), (BY_MONTH, MONTHS, ", turns.claimed_at")):
        connection.execute((made + CITATIONS).format(name=name, parts=parts, key=key).encode())
    for form in FORMS:
        connection.execute(f"vacuum (analyze) {', '.join(tables(form))}".encode())


def months(schema: str, start: datetime, count: int) -> Sequence[str]:
    """The statements that make the partitions, one for 30 days, the last for all that comes later."""
    edges = [f"'{(start + number * MONTH).isoformat()}'" for number in range(count)]
    spans = zip(["minvalue", *edges[1:]], [*edges[1:], "maxvalue"], strict=True)
    table = f"partition of {schema}.turns for values"
    made = [f"{table} from ({first}) to ({last})" for first, last in spans]
    return [f"create table {schema}.turns_{number} {each}" for number, each in enumerate(made)]


def tables(form: str) -> list[str]:
    """The tables of a form, with their schema."""
    return [f"{form}.{each}" for each in TABLES]
