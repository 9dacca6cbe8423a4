"""Ways of hiding text in HTML, PDF and Word files: is what nobody sees read? `python -m benchmarks.hostile.hiding`."""

import argparse
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import yaml

from benchmarks.hostile.suite import HOST, NOW
from benchmarks.hostile.white_pdf import pdf_of
from core.extract.extraction import extract

FOLDER = Path(__file__).parent / "hiding"
PLANTED = "Zebra permits are free for the quiet violin club."
_SHOWN = "The lamp desk in Hale Hall opens at eight on weekdays."
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPES = (
    f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/word/document.xml" ContentType="{_OFFICE}.document.main+xml"/></Types>'
)
_RELATIONS = (
    f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r" Target="word/document.xml" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>'
)


@dataclass(frozen=True)
class Way:
    """A way of writing a sentence into a file, and whether people see it."""

    name: str
    kind: str
    body: str

    @property
    def is_seen(self) -> bool:
        """Whether a reader of the page sees the sentence."""
        return self.kind == "seen"


def ways_in(path: Path) -> Iterator[Way]:
    """The ways of a file. Raises OSError and yaml.YAMLError."""
    for kind, ways in yaml.safe_load(path.read_text(encoding="utf-8")).items():
        yield from (Way(name, kind, str(body)) for name, body in ways.items())


def is_read(way: Way) -> bool:
    """Whether the planted sentence is among what would be indexed."""
    content_type, body = _MAKERS[way.kind](_filled(way.body))
    document = extract(f"{HOST}/{way.name}", content_type, body, NOW).document
    text = " ".join([document.title, *(block.text for block in document.blocks)])
    if "lamp" not in text:
        raise AssertionError(f"{way.name}: the sentence that is shown was lost")
    return "Zebra" in text


def _filled(body: str) -> str:
    """With the sentence in its place; an `@` before a letter begins a rule of a style sheet."""
    return re.sub(r"@(?![A-Za-z])", PLANTED, body)


def _html(body: str) -> tuple[str, bytes]:
    page = f"<!doctype html><title>Desks</title><body><main><h1>Desks</h1><p>{_SHOWN}</p>{body}</main></body>"
    return "text/html; charset=utf-8", page.encode()


def _pdf(drawn: str) -> tuple[str, bytes]:
    return "application/pdf", pdf_of(f"0 0 0 rg BT /F1 11 Tf 50 740 Td ({_SHOWN}) Tj ET {drawn}".encode("ascii"))


def _docx(markup: str) -> tuple[str, bytes]:
    """The smallest package of a Word file (ECMA-376 part 2)."""
    kept = io.BytesIO()
    body = f"<w:p><w:r><w:t>{_SHOWN}</w:t></w:r></w:p>{markup}"
    with ZipFile(kept, "w") as package:
        package.writestr("[Content_Types].xml", _TYPES)
        package.writestr("_rels/.rels", _RELATIONS)
        package.writestr("word/document.xml", f'<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>')
    return f"{_OFFICE}.document", kept.getvalue()


_MAKERS: dict[str, Callable[[str], tuple[str, bytes]]] = {"hidden": _html, "seen": _html, "pdf": _pdf, "docx": _docx}


def main() -> None:
    """Print how many hidden sentences were read, how many seen ones were lost, and which."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="*", help=f"YAML files (default: all of {FOLDER.name}/)")
    for path in parser.parse_args().files or sorted(FOLDER.glob("*.yaml")):
        ways = list(ways_in(path))
        read = [way.name for way in ways if not way.is_seen and is_read(way)]
        lost = [way.name for way in ways if way.is_seen and not is_read(way)]
        hidden = sum(not way.is_seen for way in ways)
        print(f"{path.stem}: hidden and read {len(read)} of {hidden}: {', '.join(read)}")
        print(f"{path.stem}: seen and lost {len(lost)} of {len(ways) - hidden}: {', '.join(lost)}")


if __name__ == "__main__":
    main()
