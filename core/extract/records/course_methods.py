"""Read how and where a course is taught from lines and sentences without a label."""

import re
from collections.abc import Iterator

from core.extract.records.course_fields import Field

_METHOD = re.compile(r"(?P<value>.{2,60}?) (?:instruction(?:al)? (?:method|mode)|delivery (?:method|mode))", re.I)
_CAMPUS = re.compile(r"(?P<value>(?:[A-Z][\w.-]* ){1,4})Campus")
_SAYS_HOW = re.compile(
    r"\b(?:this|the|all|both|most) (?:course|class|section|lecture|lab|laborator|seminar|tutorial)\w*\b.{0,60}"
    r"\b(?:offered|taught|delivered|held|given|meets?|runs?|is|are)\b.{0,80}"
    r"\b(?:on-?line|face[- ]to[- ]face|f2f|in[- ]person|remote(?:ly)?|hybrid|a?synchronous(?:ly)?)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_MOST_WORDS = 60


def methods_in(line: str) -> Iterator[Field]:
    """What "Online Instructional Method", "Main Campus" and "This course is offered online" say of a course."""
    plain = " ".join(line.split())
    if found := _METHOD.fullmatch(plain):
        yield Field("methods", "Instructional Method", found["value"])
    elif found := _CAMPUS.fullmatch(plain):
        yield Field("campus", "Campus", found["value"].strip())
    else:
        said = (one for one in _SENTENCE.split(plain) if _SAYS_HOW.search(one) and len(one.split()) <= _MOST_WORDS)
        yield from (Field("methods", "", one.rstrip(".")) for one in said)
