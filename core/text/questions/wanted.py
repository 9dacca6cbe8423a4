"""The kinds of answer that a question wants."""

import re
from functools import lru_cache

from core.text.languages.en.questions.question_words import (
    AUXILIARIES,
    CODES,
    COUNTED,
    DEADLINES,
    HOURS,
    LISTED,
    MEANING,
    MEASURES,
    NO_PLURALS,
    NOT_THE_PRICE,
    PLACES,
    PRICES,
    PROCEDURES,
    REASONS,
    ROLES,
    SHARES,
    SOMEBODY,
    UNITS_OF_TIME,
    WEB_WORDS,
)
from core.text.languages.en.questions.yes_no_words import AFFIRMED, ASKS_ELSE, INVERTED
from core.text.questions.asking import asking_clause, unwrapped
from core.text.questions.kinds import AnswerKind

_LONGEST_TERM = 5  # words of what is asked to be defined
_THE = r"(?:the |a |an |my |your |our |their |its |his |her |current |total |main |official )*"
_QUOTED = re.compile(r"“[^”]+”|\"[^\"”]+[\"”]|(?<!\w)'[^']{3,}'(?!\w)")
_IS = r"(?:['’]?s| is| are| was| were)"
# "What is the <noun>", "what <noun>"
_OF_WHAT = rf"\b(?:what{_IS} {_THE}(?:[\w&'’-]+ ){{0,4}}?|(?:what|which) {_THE}(?:[\w&'’-]+ )?)"
_ASKED_FIRST = r"(?:^|[,;:.?] |\b(?:and|or|of|to|by|with|from|for|is|spring|fall|exactly) )"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


# A question may want several kinds. Every pattern is searched anywhere, after the polite beginning is left out.
_KINDS = (
    (
        AnswerKind.AMOUNT,
        _pattern(
            rf"\bhow much\b(?! (?:time|notice|longer|earlier|later|credit|of|{COUNTED})\b)(?!.*\b{SHARES}\b)|"
            rf"{_OF_WHAT}{PRICES}\b(?! {NOT_THE_PRICE})|\bwhat (?:does|do|did|would|will) .*\b(?:costs?|pay)\b|"
            rf"^(?:[\w&'’-]+ ){{0,5}}{PRICES}\??$|^(?:the )?{PRICES} (?:of|for|to)\b|\bhow (?:expensive|cheap)\b"
        ),
    ),
    (AnswerKind.COUNT, _pattern(rf"\bhow many\b|\bhow much {COUNTED}\b|\bnumber of\b")),
    (
        AnswerKind.DURATION,
        _pattern(
            rf"\bhow (?:long|much time|much longer)\b|\bhow many (?:[\w-]+ )?{UNITS_OF_TIME}\b|"
            rf"{_OF_WHAT}(?:duration|length)\b"
        ),
    ),
    (
        AnswerKind.DATE,
        _pattern(
            rf"{_ASKED_FIRST}when\b|\b(?:what|which) (?:day|days|date|dates|month|week|year)\b|\b(?:what|"
            r"which) \w+ year\b|"
            rf"{_OF_WHAT}{DEADLINES}\b|\bby when\b|\buntil when\b|^(?:[\w&'’-]+ ){{0,5}}{DEADLINES}\??$|"
            rf"^{DEADLINES} (?:of|for|to)\b"
        ),
    ),
    (
        AnswerKind.TIME,
        _pattern(
            rf"\b(?:what|which) times?\b|\bat what hour\b|\bhow (?:late|early)\b|{_OF_WHAT}{HOURS}\b|\bwhat {HOURS}\b|"
            rf"^(?:[\w&'’-]+ ){{0,5}}{HOURS}\??$|{_ASKED_FIRST}when\b(?! (?:was|were|did)\b).*"
            r"\b(?:open|opens|close|closes|closed|start|starts|begin|begins|end|ends|meet|meets|held)\b|\buntil when\b"
        ),
    ),
    (
        AnswerKind.PERSON,
        _pattern(
            rf"{_ASKED_FIRST}(?:who|whom|whose|who['’]?s)\b|\bwhich {_THE}(?:[\w&-]+ ){{0,4}}?{ROLES}\b|"
            rf"\bwhat (?:[\w&-]+ )?{ROLES}\b(?!['’]|(?-i: [A-Z]))|"
            rf"\b(?:what{_IS}? )?(?:the )?names? of (?:the |my |our )?(?:[\w&-]+ ){{0,3}}{ROLES}\b|"
            rf"^{_THE}(?:[\w&'’-]+ ){{0,4}}{ROLES}(?: of .*| for .*)?\??$"
        ),
    ),
    (
        AnswerKind.PLACE,
        _pattern(
            rf"{_ASKED_FIRST}where\b|\b(?:which|what) {PLACES}\b|"
            rf"(?<!e-mail )(?<!email )(?<!web ){_OF_WHAT}(?<!mail )(?<!web ){PLACES}\b"
            r"(?! (?:hours|code))|\bhow (?:do|can) (?:i|we|you) (?:get to|find) the\b"
        ),
    ),
    (
        AnswerKind.PHONE,
        _pattern(
            r"\b(?:tele)?phone\b|\bfax\b|\bnumber (?:to|should i|can i|do i) call\b|"
            r"\bcontact (?:info|information|details|number)\b|\b(?:who|whom) (?:do|can|should) (?:i|"
            r"we) (?:contact|call)\b"
        ),
    ),
    (
        AnswerKind.EMAIL,
        _pattern(
            r"\be-?mails?(?: address(?:es)?| ids?)?\b(?!\s+(?:the|a|my|him|her|them|me|us|prof)\b)|"
            r"\bcontact (?:info|information|details)\b|\b(?:who|whom) (?:do|can|should) (?:i|we) (?:contact|"
            r"e-?mail|write)\b|"
            r"\bhow (?:do|can|should) (?:i|we) (?:contact|reach)\b"
        ),
    ),
    (
        AnswerKind.WEB,
        _pattern(rf"\b{WEB_WORDS}\b|\bwhere (?:can|do) (?:i|we|students?) (?:apply|find (?:more )?information)\b"),
    ),
    (AnswerKind.CODE, _pattern(rf"\b{CODES}\b")),
    (
        AnswerKind.NUMBER,
        _pattern(
            r"\bwhat (?:percent|percentage|share|fraction|gpa|qpa|score|grade|rank|number|year)\b|\bwhich year\b|"
            rf"{_OF_WHAT}{MEASURES}\b(?! of (?:days|the (?:course|class)\b))|\bhow much\b(?=(?: credit\b| of\b|"
            rf".*\b{SHARES}\b))|"
            r"\bhow (?:old|far|big|large|tall|high|fast|heavy|deep|wide|hot|cold)\b|\b(?:what|which) \w+ year\b"
        ),
    ),
    (
        AnswerKind.STEPS,
        _pattern(
            rf"\bhow (?:do|does|can|could|should|would|must|may) (?:{SOMEBODY}|\w+ students?)\b(?! (?:know|"
            r"feel)\b)|\bhow to\b|"
            rf"\bwhat(?:['’]?s| is| are) {_THE}(?:[\w-]+ ){{0,2}}{PROCEDURES}\b|^(?:the )?steps (?:to|for)\b|"
            rf"\bwhat (?:do|does|should|must) {SOMEBODY} (?:have to |need to )?do\b|"
            rf"\bwhat (?:do|does) {SOMEBODY} need (?:to|for|if|when)\b"
        ),
    ),
    (AnswerKind.REASON, _pattern(rf"\b{REASONS}\b")),
    (AnswerKind.DEFINITION, _pattern(rf"\b{MEANING}\b")),
)
_VERDICT = _pattern(
    rf"^(?:{AUXILIARIES}) |[,;.] (?:{AUXILIARIES}) {SOMEBODY}\b|\b(?:whether|if) {SOMEBODY} (?:can|could|may|"
    r"must|should)\b"
)
_INVERTED, _AFFIRMED, _ASKS_ELSE = _pattern(INVERTED), _pattern(AFFIRMED), _pattern(ASKS_ELSE)
_PLURAL = _pattern(
    rf"\b(?:what|which) (?:are|were) {_THE}(?:\w+ ){{0,4}}?(\w+s)\b|"
    r"\b(?:what|which) (?!(?:is|was|does|do|did|can|could|should|will|would|has|have)\b)"
    r"(?:(?!of\b|for\b)[\w-]+ ){0,2}?(\w{3,}s)\b(?! (?:to|the|if|when)\b)|"
    r"\b(?:list|name) (?:all |of |the |some |out )*(?:[\w-]+ ){0,3}?(\w+s)\b|\b(?:types|kinds|examples) of (\w+)\b|"
    rf"\ball (?:of )?(?:the )?({LISTED})\b|^(?:[\w-]+ ){{0,3}}({LISTED})\??$"
)
_TERM = _pattern(rf"^what{_IS} (?:the |a |an )?(.+?)\??$")
_NO_TERM = _pattern(r"\b(?:of|for|at|to|on|from|with|by)\b|['’]s\b|s['’] ")


@lru_cache(maxsize=1_024)
def wanted(question: str) -> frozenset[AnswerKind]:
    """The kinds of answer that would do, empty where the question does not say; several are mostly alternatives."""
    told = _QUOTED.sub("it", " ".join(question.split()))
    asked = _from_asking(told)
    found = {kind for kind, pattern in _KINDS if pattern.search(asked)}
    if _wants_verdict(asked, told):
        return frozenset({AnswerKind.YES_NO})
    if _asks_for_several(asked):
        found.add(AnswerKind.LIST)
    if not found and (term := _TERM.match(asked)) and _is_a_term(term[1]):
        found.add(AnswerKind.DEFINITION)
    return frozenset(_without_contradictions(found))


def _wants_verdict(asked: str, told: str) -> bool:
    """Whether "yes" or "no" is asked for: by its beginning, or anywhere where it asks for nothing else.

    A tag ("…, right?") stands in the message as it was `told`, behind the clause that is `asked`.
    """
    begins = _VERDICT.search(asked) and not re.match(r"(?:who|what|when|where|which|how|why)\b", asked, re.IGNORECASE)
    anywhere = _INVERTED.search(asked) or _AFFIRMED.search(told)
    return bool(begins or (anywhere and not _ASKS_ELSE.search(asked)))


def _from_asking(question: str) -> str:
    """The question from its asking clause on."""
    told = unwrapped(question)
    found = asking_clause(told)
    return " ".join(told[found[0] if found else 0 :].split())


def _asks_for_several(asked: str) -> bool:
    return any(
        not ({name for name in found.groups() if name} & NO_PLURALS) for found in _PLURAL.finditer(asked.lower())
    )


def _is_a_term(words: str) -> bool:
    return len(words.split()) <= _LONGEST_TERM and not _NO_TERM.search(words)


def _without_contradictions(found: set[AnswerKind]) -> set[AnswerKind]:
    """The address of an e-mail or a page is no place, the number of a telephone no number, and a date no list."""
    if found & {AnswerKind.DATE, AnswerKind.TIME, AnswerKind.NUMBER, AnswerKind.COUNT}:
        found = found - {AnswerKind.LIST}
    if AnswerKind.AMOUNT in found:
        found = found - {AnswerKind.NUMBER}
    if found & {AnswerKind.EMAIL, AnswerKind.WEB, AnswerKind.PHONE} and AnswerKind.PERSON not in found:
        found = found - {AnswerKind.NUMBER, AnswerKind.COUNT}
    if AnswerKind.EMAIL in found or AnswerKind.CODE in found:
        found = found - {AnswerKind.PLACE, AnswerKind.NUMBER}
    return found
