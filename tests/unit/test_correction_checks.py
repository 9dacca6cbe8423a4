"""The measurement of the corrections counts what was noticed and what was noticed wrongly."""

from pathlib import Path

from benchmarks.claims.correction_checks import mistakes, report, rows_of, verdicts

SUITE = """
- {id: a, kind: weekday, changed: true, passage: "It opens on Mondays. It is warm.", quote: "It opens on Mondays.",
   now: "It opens on Fridays. It is warm."}
- {id: b, kind: same, changed: false, passage: "It opens on Mondays. It is warm.", quote: "It opens on Mondays.",
   now: "On Mondays it opens. It is warm."}
- {id: c, kind: same, changed: false, passage: "The lute is tuned by the warden.",
   quote: "The lute is tuned by the warden.", now: "The lute is tuned by the keeper."}
"""


async def test_counts_by_kind_and_shows_mistakes(tmp_path: Path) -> None:
    suite = tmp_path / "suite.yaml"
    suite.write_text(SUITE, encoding="utf-8")

    found = await verdicts(rows_of(suite), None)

    lines = "\n".join(report(found))
    assert "| weekday | 1 / 1 | – |" in lines
    assert "| same | – | 1 / 2 |" in lines
    assert [line.split()[0] for line in mistakes(found)] == ["c"]
