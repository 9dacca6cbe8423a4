"""Read a sentence about requirements with a grammar; what has no meaning in it, or two, is not understood."""

import math
import re
from functools import lru_cache
from itertools import product
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from core.plans.conditions import Condition, Requirement
from core.plans.meanings import Part, Unclear, meaning_of
from core.text.values.amounts import NUMBERS
from core.text.values.codes import CODE, NUMERIC_CODE, code_of

_LONGEST = 400  # characters; a longer text is prose
_MOST_MEANINGS = 16
_BREAKS = re.compile(r"\s+")


def read(text: str) -> Requirement:
    """What a sentence requires; `condition` is None where the grammar does not cover it, or gives it two meanings."""
    plain = _BREAKS.sub(" ", text).strip(" .;,")
    return Requirement(text, _read(plain) if len(plain) <= _LONGEST else None)


@lru_cache(maxsize=8_192)
def _read(plain: str) -> Condition | None:
    parser = _parser()
    try:
        found = _meanings(parser.parse(_with_subjects(plain)))
    except (UnexpectedInput, Unclear):
        return None
    meant = found[0] if len(found) == 1 else None
    return None if isinstance(meant, Token) else meant


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = Path(__file__).with_name("requirements.lark").read_text(encoding="utf-8")
    for name, pattern in _SHARED.items():
        grammar = grammar.replace(f"<{name}>", pattern.replace("/", r"\/"))
    return Lark(grammar, parser="earley", lexer="basic", ambiguity="explicit", maybe_placeholders=False)


_SHARED = {
    "CODE": f"{CODE}|{NUMERIC_CODE}",
    "COUNT": rf"(?:{'|'.join(sorted(NUMBERS, key=len, reverse=True))}|\d{{1,3}})\b",
    "LETTER": r"(?-i:[A-D][+\-–−]?)(?!\w)",
    "BETTER": r" or (?:better|higher|above)",
}
_NUMBER = r"(?:\d{2,4}[A-Z]{0,2}|[A-Z]{1,2}\d{3,4})(?![\w-]|\.\d| (?:credit|unit|point|hour|level|or (?:above|higher)))"
_BETWEEN = r" ?(?:, ?(?:and |or )?|/|and |or |& ?)"
_SHORTENED = re.compile(rf"(?P<code>{CODE})(?P<more>(?:{_BETWEEN}{_NUMBER})+)")


def _with_subjects(plain: str) -> str:
    """The text with its subject before each number that goes on with it: "CS 110 or 120", "MATH 110/120"."""

    def spelled_out(found: re.Match[str]) -> str:
        subject = code_of(found["code"]).rpartition(" ")[0]
        return found["code"] + re.sub(_NUMBER, rf"{subject} \g<0>", found["more"])

    return _SHORTENED.sub(spelled_out, plain)


def _meanings(tree: Tree[Token] | Token) -> list[Part]:
    """The different meanings of all derivations. Raises Unclear where one has none, or where there are very many."""
    if isinstance(tree, Token):
        return [tree]
    if tree.data == "_ambig":
        return list(dict.fromkeys(one for child in tree.children for one in _meanings(child)))
    inner = [_meanings(child) for child in tree.children]
    if math.prod(map(len, inner)) > _MOST_MEANINGS:
        raise Unclear
    return list(dict.fromkeys(meaning_of(tree, parts) for parts in product(*inner)))
