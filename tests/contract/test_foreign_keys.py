"""Who deletes a row finds what hangs on it by an index: without one Postgres reads a whole table for each row."""

import psycopg
import pytest

pytestmark = pytest.mark.postgres
# An index serves where its first columns are those of the key; one of the rows that have a value serves as well.
WITHOUT_INDEX = r"""
    with keys as (select conrelid, confrelid, conkey from pg_constraint where contype = 'f'),
    indexes as (
        select indrelid, string_to_array(indkey::text, ' ')::int2[] as columns
        from pg_index
        where indpred is null or pg_get_expr(indpred, indrelid) ~ '^\(\w+ IS NOT NULL\)$'
    )
    select conrelid::regclass::text, confrelid::regclass::text from keys
    where not exists (
        select from indexes
        where indrelid = conrelid and columns[1:cardinality(conkey)] @> conkey
    )
    order by 1, 2
"""


def test_each_foreign_key_has_an_index_but_those_to_the_few_models(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        found = connection.execute(WITHOUT_INDEX).fetchall()

    assert {referred for _, referred in found} == {"embedding_models"}
