"""The scores of the reading set: what counts as found, and what as invented."""

from benchmarks.reading.facts import furniture_read, invented, labelled, said
from benchmarks.reading.gold import Fact, GoldDocument, NotFact, of_folder
from benchmarks.reading.reading import Line
from benchmarks.reading.score import score
from core.domain.units import Unit, UnitKind

HEADER = ("Fee", "Resident", "Nonresident")


def _row(*cells: str, header: tuple[str, ...] | None = HEADER, path: tuple[str, ...] = ()) -> Line:
    starts = [sum(len(cell) + 3 for cell in cells[:at]) for at in range(len(cells))]
    spans = tuple((start, start + len(cell)) for start, cell in zip(starts, cells, strict=True))
    unit = Unit(UnitKind.ROW, " | ".join(cells), 0, spans, header, path)
    return Line(unit, ("Costs", *path), "", 0)


def _said(text: str, draft: int = 0) -> Line:
    return Line(Unit(UnitKind.SENTENCE, text, 0), ("Costs",), "", draft)


def test_a_value_is_found_under_the_name_of_its_own_column() -> None:
    row = _row("Tuition", "$341", "$902")

    assert labelled(Fact("f", "price", ("Resident",), ("Tuition", "$341")), [row])
    assert not labelled(Fact("f", "price", ("Nonresident",), ("Tuition", "$341")), [row])
    assert said(Fact("f", "price", ("Nonresident",), ("Tuition", "$341")), [row])


def test_a_row_without_header_says_its_cells_and_no_label() -> None:
    row = _row("Tuition", "$341", header=None)

    assert labelled(Fact("f", "price", (), ("Tuition", "$341")), [row])
    assert not labelled(Fact("f", "price", ("Resident",), ("Tuition", "$341")), [row])


def test_cells_of_two_rows_are_no_fact() -> None:
    rows = [_row("Tuition", "$341"), _row("Housing", "$902")]

    assert not labelled(Fact("f", "price", (), ("Tuition", "$902")), rows)


def test_neighbouring_lines_are_one_fact_but_not_over_two_passages() -> None:
    fact = Fact("f", "person", (), ("Ada Quill", "Room 12"))

    assert labelled(fact, [_said("Ada Quill"), _said("Registrar"), _said("Room 12")])
    assert not labelled(fact, [_said("Ada Quill"), _said("Room 12", draft=1)])


def test_a_number_inside_a_longer_one_is_not_found() -> None:
    assert not said(Fact("f", "price", (), ("$34",)), [_said("It costs $341.")])


def test_a_wrong_pair_is_seen_in_a_line_under_a_heading_and_in_a_header() -> None:
    assert invented(NotFact("not_paired", "unit", "Strep test", "$25"), [_said("Strep test: $15, Flu test: $25")])
    assert invented(NotFact("not_paired", "unit", "Fall", "$341"), [_row("Tuition", "$341", path=("Fall",))])
    assert invented(NotFact("not_paired", "label", "Resident", "$341"), [_row("Tuition", "$341")])
    assert not invented(NotFact("not_paired", "label", "Nonresident", "$341"), [_row("Tuition", "$341", "$902")])


def test_hidden_text_is_invented_wherever_it_stands() -> None:
    assert invented(NotFact("absent", text="old fee"), [_said("The old fee is $3.")])
    assert not invented(NotFact("absent", text="old fee"), [_said("The fee is $4.")])


def test_furniture_is_a_line_of_its_own_or_three_words_in_one() -> None:
    gold = GoldDocument("x.html", b"", "", (), (), ("Programs", "Apply to us today"))

    assert furniture_read(gold, [_said("Our Programs are good."), _said("So apply to us today!")]) == [
        "Apply to us today"
    ]
    assert furniture_read(gold, [_said("Programs")]) == ["Programs"]


def test_a_document_that_cannot_be_read_has_found_nothing() -> None:
    gold = next(of_folder())
    broken = score(GoldDocument("x.pdf", b"%PDF-1.4 nothing", "", gold.facts, (), ()))

    assert broken.unread
    assert broken.missed == list(gold.facts)


def test_every_document_of_the_open_part_has_facts() -> None:
    documents = list(of_folder())

    assert len(documents) == 35
    assert all(document.facts for document in documents)
