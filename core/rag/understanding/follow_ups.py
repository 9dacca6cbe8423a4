"""Decide by its words whether a question depends on the conversation."""

import re

from core.text.languages.languages import english
from core.text.languages.schema.turns import TalkWords
from core.text.languages.small_words import small_words

_EN = english(TalkWords)
COURTESY = re.compile(
    r"^((thanks?( you)?( so much| a lot)?|ok(ay)?|great|cool|nice|perfect|got it|i see|sure|hi|hello|hey( there)?|"
    r"that'?s (helpful|great|good( to know)?|nice|interesting)|sounds good|good to know)\b[\s,.!]*)+",
    re.IGNORECASE,
)
OPENERS = re.compile(
    r"^((and|but|or|so|also|then)\b|(what|how) about\b|same for\b|any other\b|"
    r"(what else|anything else|what if not|why not|why|when|where|how|who|how much|how long|how many|which one|really|"
    r"tell me more|(any )?more details?|explain|elaborate|can you elaborate|yes|no|it|they|that|those|these|this|he|she"
    r")\s*[?.!]*$|(for|in|on|at|with|without) (?!which|what|whom|general|order|addition|case)[^,?]{1,40}\?*$|"
    r"(it|they|that|those|these|he|she)\b)",
    re.IGNORECASE,
)
POINTERS = re.compile(
    r"\b(it|its|they|them|their|theirs|he|him|his|she|hers?|there|that|those|these|such|instead|either|both|else|"
    r"this (one|course|class|program|programme|office|case|deadline|fee|form)|"
    r"the (same|former|latter|other|others|first one|second one|last one))\b|"
    r"\b(?:a|an|the|that|this|which|another|without|with|get|have|need|buy) (?:[\w-]+ )?ones?\b(?=\W*(?:$|[,.;?!]))|"
    r"\bthe (?:cheap|big|small|larg|long|short|near|clos)e?st\b(?=\W*$)",
    re.IGNORECASE,
)
# Places where such words do not refer to anything said before.
INNOCENT = re.compile(
    r"\b(is|are|was|were|will|do|does|did|isn't|aren't|if) there\b|\bthere (is|are|was|were|will)\b|"
    r"\b(is|does|was|will|would|can) it (possible|okay|ok|true|allowed|required|necessary|worth|take|mean)\b|"
    r"\bwhen it comes\b|\b(?!(?:does|is|was|has|its|as)\b)[a-z]+s that\b|"
    r"\b(any|some|every)(one|thing|body) (that|who|else)\b|\bsuch as\b|"
    r"\b(person|student|course|class|program|people|one) that\b|\beach other\b|\bwho else\b|"
    r"\b(both|either) [\w-]+ (and|or)\b|\b(so|know|think|say|says|said|mean|ensure|sure|true|shows?|believe) that\b",
    re.IGNORECASE,
)
# "I lost my card, how do I replace it?": after a clause that names something, a pronoun may refer to that clause.
CLAUSE_END = re.compile(r"[,;.?!]\s|\s(?:and|when|while)\s", re.IGNORECASE)
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
ANOTHER = re.compile(
    r"^((and|or|but|so|then)\b|(what|how) about\b|same for\b|(for|in|on|at|with|without)\b)", re.IGNORECASE
)
MOST_WORDS_OF_ANOTHER = 3
# Attributes of courses, offices or deadlines: a question of nothing else is about the one mentioned before.
ATTRIBUTES = frozenset(
    "prerequisite prerequisites deadline deadlines date dates cost costs fee fees price hours requirements "
    "requirement advantages disadvantages benefits risks types kinds options process steps address location phone "
    "number email office credits units instructor professor teacher schedule room main important different other "
    "exactly open close pay need know get find happens happen contact apply due offered cause causes purpose"
    " symptoms".split()
)


def depends_on_context(question: str) -> bool:
    """True when the question cannot be understood alone: it opens like a reply, refers back, or names nothing."""
    text = without_own_names(COURTESY.sub("", question.strip()) or question.strip())
    if OPENERS.match(text) or set(content_words(text)) <= ATTRIBUTES:
        return True
    return bool(POINTERS.search(INNOCENT.sub(" ", _first_naming_clause(text))))


def asks_the_same_of_another(question: str) -> bool:
    """True for "And on Sunday?", "What about CS 102?": the passages of the question before may answer it."""
    text = COURTESY.sub("", question.strip()) or question.strip()
    return bool(ANOTHER.match(text)) and len(content_words(text)) <= MOST_WORDS_OF_ANOTHER


def without_own_names(text: str) -> str:
    """The text without what only looks like a pointer: the IT office, and "him" after "my roommate"."""
    told = _EN.it_office.sub("the computing office", text)
    somebody = _EN.somebody.search(told)
    return told[: somebody.end()] + _EN.personal.sub(" ", told[somebody.end() :]) if somebody else told


def content_words(text: str) -> list[str]:
    """The words that name the topic, in lower case, in order."""
    return [word for word in map(str.lower, WORD.findall(text)) if word not in small_words("topics")]


def _first_naming_clause(text: str) -> str:
    """The text up to the end of its first clause that names something, since later pronouns may refer to that."""
    for end in CLAUSE_END.finditer(text):
        if set(content_words(text[: end.start()])) - ATTRIBUTES:
            return text[: end.start()]
    return text
