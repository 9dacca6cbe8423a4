"""The words by which a turn names what it is about, and what it only asks of that."""

from core.rag.understanding.follow_ups import WORD
from core.text.languages.english_tables import everyday
from core.text.languages.languages import english
from core.text.languages.schema.turns import AskingBack, TalkWords
from core.text.languages.small_words import small_words
from core.text.questions.asking import asking_clause, unwrapped
from core.text.questions.entities import NamedAs, named
from core.text.tokens import query_terms

_ASKING_BACK = english(AskingBack)
_TALK = english(TalkWords)
MOST_TOPIC_WORDS = 12
MOST_WORDS_OF_ANOTHER, MOST_WORDS_JOINED = 4, 6


def named_in(text: str) -> str:
    """A turn without the words that only join it to the talk: "ok and for residents?" names "for residents?"."""
    without = _TALK.of_another.sub("", text.strip())
    return _TALK.lead_in.sub("", without).strip() or text.strip()


def is_name(text: str) -> bool:
    """Whether a turn is a few words without a question of their own: "laptops?", "the motorcycle one"."""
    words = WORD.findall(named_in(text))
    is_short = 0 < len(words) <= MOST_WORDS_OF_ANOTHER
    return is_short and not _TALK.frame.search(named_in(text)) and not _TALK.owned.search(text)


def names_another(text: str) -> bool:
    """Whether a turn asks the question before of another thing: "and residents?", "laptops?"."""
    return is_of_another(text) or is_name(text)


def topic_of(question: str) -> str:
    """The words that name what a question is about, in order, each once; what it asks of it only where nothing else is.

    Of a long chain the newest words are kept.
    """
    if codes := _codes_in(question):
        return codes[-1]
    return _naming(question)


def tells_only(text: str) -> bool:
    """Whether somebody tells of themselves and asks nothing: "I have my parents' one"."""
    return (
        not text.rstrip().endswith("?")
        and _TALK.first_person.search(text) is not None
        and not asking_clause(unwrapped(text))
    )


def _codes_in(question: str) -> list[str]:
    return [each.text for each in named(question) if each.by is NamedAs.CODE]


def _naming(question: str) -> str:
    said = (word.removesuffix("'s").removesuffix("’s") for word in WORD.findall(question))
    words = list(dict.fromkeys(word for word in said if word.lower() not in small_words("topics")))
    naming = [word for word in words if word.lower() not in _TALK.asked_of] or words
    return " ".join(naming[-MOST_TOPIC_WORDS:])


def naming_words(text: str) -> list[str]:
    """The words of a follow-up that name a thing of its own: "can i print there" names printing."""
    plain = _ASKING_BACK.generic | _TALK.attribute_nouns | _TALK.asked_of | small_words("topics")
    return [
        word for word in WORD.findall(text) if word.lower() not in plain and not set(query_terms(word)) <= everyday()
    ]


def is_of_another(text: str) -> bool:
    """ "And residents?", "what about CS 360": a name after a word that joins it."""
    text = text.strip()
    named = named_in(text)
    if named == text or _TALK.frame.search(named) or _TALK.owned.search(named):
        return False
    return 0 < len(WORD.findall(named)) <= MOST_WORDS_JOINED
