"""What partitions of `turns` by month would break: the claim of a message, and a partition that is dropped."""

from datetime import datetime
from time import perf_counter

import psycopg

from benchmarks.cost.partitions.layouts import Connection
from benchmarks.cost.partitions.turn_copies import MONTHS

KEY = "(platform, workspace, message_id, role)"
CLAIM = """
    insert into {form}.turns (platform, workspace, channel, user_id, message_id, role, text, at, claimed_at)
    values ('slack', 'T', 'C', 'U', 'one event', 'user', 'Hello', now(), clock_timestamp())
    on conflict {key} do nothing
"""
CLAIMED = "select count(*) from {form}.turns where message_id = 'one event'"


def claimed_twice(connection: Connection, form: str, key: str) -> str:
    """What comes of a message that is claimed twice, as when a platform sends its event again."""
    statement = CLAIM.format(form=form, key=key)
    if said := refusal(connection, statement) or refusal(connection, statement):
        return said
    [rows] = connection.execute(CLAIMED.format(form=form).encode()).fetchone() or [0]
    return f"stored {rows} times"


def refusal(connection: Connection, statement: str) -> str:
    """What Postgres says against a statement; nothing when it has done it."""
    try:
        connection.execute(statement.encode())
    except psycopg.Error as error:
        return f"refused: {error.diag.message_primary}"
    return ""


def dropped(connection: Connection, number: int, end: datetime) -> dict[str, float]:
    """Seconds for one month by what is done: its answers go first, which hang on it, then the partition."""
    started = perf_counter()
    connection.execute(f"delete from {MONTHS}.answers where claimed_at < '{end.isoformat()}'".encode())  # noqa: S608
    answers = perf_counter()
    connection.execute(f"alter table {MONTHS}.turns detach partition {MONTHS}.turns_{number}".encode())
    connection.execute(f"drop table {MONTHS}.turns_{number}".encode())
    return {"answers and citations": answers - started, "partition": perf_counter() - answers}
