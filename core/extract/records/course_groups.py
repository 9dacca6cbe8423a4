"""Find notes about several courses at once: modules examined together, cross-listed courses, joint sections."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from core.domain.document import Block, BlockKind
from core.extract.records.course_codes import CODE, code_of, is_subject, read_head
from core.extract.records.page_lines import lines_of

_TOGETHER = re.compile(
    r"\b(?:examined|assessed|graded|marked|taken|taught|offered|scheduled) (?:together|jointly|as one|in common)\b|"
    r"\b(?:joint(?:ly)?|common|combined|shared|single|one) (?:final |written |oral )?(?:exam|assess|grade)\w*|"
    r"\bintegrated (?:course|module|exam)\w*|\bcross-?listed\b|\bcombined (?:course|section)s?\b",
    re.IGNORECASE,
)
_ALL_PARTS = re.compile(
    r"\b(?:all|both|these|the) (?:\w+ )?(?:parts|modules|courses|components|units)\b", re.IGNORECASE
)
_MORE = re.compile(r"(?:,? (?:and|or|&)|,|/)\s*(?P<number>[A-Z]{0,2}\d{2,4}[A-Z]{0,2})\b(?!\s*credits?)")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_MOST_WORDS = 60


def shared_notes(blocks: Sequence[Block]) -> dict[str, list[str]]:
    """The notes by course code: those that name it with others, and those about all parts of its group."""
    notes: defaultdict[str, list[str]] = defaultdict(list)
    for sentence, group in _sentences(blocks):
        named = _codes(sentence)
        parts = named if len(named) > 1 else group if _ALL_PARTS.search(sentence) or not named else []
        for code in parts:
            if sentence not in notes[code]:
                notes[code].append(sentence)
    return dict(notes)


def _sentences(blocks: Sequence[Block]) -> Iterator[tuple[str, list[str]]]:
    """Each sentence about joint arrangements, with the courses under its heading."""
    for at, block in enumerate(blocks):
        if block.kind not in {BlockKind.PARAGRAPH, BlockKind.LIST}:
            continue
        for sentence in (one for line in lines_of(block) for one in _SENTENCE.split(line)):
            plain = " ".join(sentence.split()).rstrip(".")
            if _TOGETHER.search(plain) and len(plain.split()) <= _MOST_WORDS:
                yield plain, _group(blocks, at)


def _group(blocks: Sequence[Block], at: int) -> list[str]:
    """The courses under the nearest heading above that is not a course; none without such a heading."""
    above = next((n for n in range(at, -1, -1) if blocks[n].kind is BlockKind.HEADING), None)
    if above is None or read_head(blocks[above].text) is not None:
        return []
    codes = []
    for block in blocks[above + 1 :]:
        if block.kind is BlockKind.HEADING and block.level <= blocks[above].level:
            break
        head = read_head(lines_of(block)[0]) if block.kind is not BlockKind.TABLE else None
        codes += [head.code] if head else []
    return codes if len(codes) > 1 else []


def _codes(sentence: str) -> list[str]:
    """All codes, including those without the subject: "PHYS 201 and 202"."""
    codes: list[str] = []
    for match in CODE.finditer(sentence):
        if not is_subject(match["subject"]):
            continue
        codes.append(code_of(match))
        end = match.end()
        while more := _MORE.match(sentence, end):
            codes.append(f"{' '.join(match['subject'].split())} {more['number']}")
            end = more.end()
    return list(dict.fromkeys(codes))
