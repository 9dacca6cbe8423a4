"""The page on privacy says of every table what its declaration says, and how long each kind of fact is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.domain.fact_rules import LASTS, MOST_FACTS
from core.domain.memory import FactKind
from core.storage.schema.personal import ATTACHED, NAMED, OWNED

PAGE = (Path(__file__).parents[2] / "docs/reference/privacy.md").read_text()


def rows() -> Iterator[str]:
    for owned in OWNED:
        yield f"| `{owned.table.name}` | {owned.whose.value} | `{owned.copied_as}` | {owned.kept.value} |"
    for each in ATTACHED:
        part = f"`{each.copied_as}`" if each.copied_as else "no: no words"
        yield f"| `{each.table.name}` | | {part} | with `{each.to.name}` |"
    for named in NAMED:
        column = f"{named.column.table.name}.{named.column.name}"
        yield f"| `{column}` | who worked for an office | no | the name goes, the row stays |"


def test_every_declaration_is_a_row_of_the_page_in_the_same_order() -> None:
    assert "\n".join(rows()) in PAGE


@pytest.mark.parametrize(("days", "said"), [(730, "2 years"), (365, "1 year")])
def test_how_long_each_kind_of_fact_is_kept_is_on_the_page(days: int, said: str) -> None:
    kinds = {kind.value.replace("_", " ") for kind, lasts in LASTS.items() if lasts.days == days}
    [named] = [line.split("|")[1] for line in PAGE.splitlines() if line.endswith(f"| {said} |")]

    assert {each.strip() for each in named.split(",")} == kinds
    assert set(FactKind) - set(LASTS) == {FactKind.YEAR}
    assert f"At most {MOST_FACTS} that hold" in PAGE
