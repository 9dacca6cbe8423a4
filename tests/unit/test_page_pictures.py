"""Pages of PDF files are drawn with the quoted lines marked; what was fetched for that is kept within limits."""

import os
import time
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image

from core.crawl.pictures.kept_files import KeptFiles
from core.errors import ExtractionError
from core.extract.pdf.pictures import picture

HANDBOOK = Path("demo/site/files/student-handbook.pdf").read_bytes()
QUOTE = (
    "If you have three, ask the instructor of the middle exam to move it, at least two weeks before the exam period "
    "begins."
)


def marked(drawn: bytes) -> list[tuple[int, int]]:
    """The runs of rows of a picture in which something is marked."""
    pixels = np.asarray(Image.open(BytesIO(drawn)).convert("RGB")).astype(int)
    rows = ((pixels[:, :, 0] - pixels[:, :, 2]) > 100).sum(axis=1) > 5
    edges = np.flatnonzero(np.diff(np.concatenate([[0], rows.astype(int), [0]])))
    return [(int(begins), int(ends)) for begins, ends in zip(edges[::2], edges[1::2], strict=True)]


def test_the_two_lines_of_a_quotation_are_marked_and_no_other() -> None:
    lines = marked(picture(HANDBOOK, "https://u.example/h.pdf", 2, QUOTE))

    assert len(lines) == 2
    assert all(15 < ends - begins < 25 for begins, ends in lines)
    assert 650 < lines[0][0] < lines[1][1] < 710


def test_they_are_marked_on_a_page_that_lies_on_its_side_too() -> None:
    document = pypdfium2.PdfDocument(HANDBOOK)
    document[1].set_rotation(90)
    document.save(turned := BytesIO())
    drawn = picture(turned.getvalue(), "https://u.example/h.pdf", 2, QUOTE)

    upright = Image.open(BytesIO(drawn)).rotate(90, expand=True)
    upright.save(back := BytesIO(), "PNG")
    assert marked(back.getvalue()) == marked(picture(HANDBOOK, "https://u.example/h.pdf", 2, QUOTE))


def test_a_page_that_says_something_else_is_drawn_with_nothing_marked() -> None:
    other = "Parking permits for the garage are sold out, and none will be on sale before the next academic year."

    assert marked(picture(HANDBOOK, "https://u.example/h.pdf", 2, other)) == []


@pytest.mark.parametrize(("body", "page"), [(HANDBOOK, 0), (HANDBOOK, 99), (b"%PDF-1.4 nothing", 1), (b"<html>", 1)])
def test_a_page_that_is_not_there_is_refused(body: bytes, page: int) -> None:
    with pytest.raises(ExtractionError):
        picture(body, "https://u.example/h.pdf", page, QUOTE)


def test_the_oldest_files_make_room_and_old_ones_are_not_used(tmp_path: Path) -> None:
    kept = KeptFiles(tmp_path / "kept", most_bytes=25, seconds=60)
    for at, name in enumerate(("../../first", "second", "third")):
        kept.put(b"ten bytes!", name)
        if (path := kept._path((name,))).exists():
            os.utime(path, (time.time() - 30 + at,) * 2)
    assert [kept.get(name) for name in ("../../first", "second", "third")] == [None, b"ten bytes!", b"ten bytes!"]
    assert replace(kept, seconds=5).get("third") is None
    assert [each.parent for each in tmp_path.rglob("*") if each.is_file()] == [tmp_path / "kept"] * 2


def test_what_cannot_be_kept_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    kept = KeptFiles(tmp_path / "file")
    kept.put(b"something", "name")

    assert kept.get("name") is None
