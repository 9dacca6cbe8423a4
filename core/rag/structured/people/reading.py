"""Read what a question asks about a person or an office, and by which words it names them."""

from dataclasses import dataclass

from core.rag.structured.answer import Asked
from core.rag.structured.thing_words import words_of
from core.records.words import asked_columns
from core.text.languages.en.questions.directory_questions import FILLERS, GENERIC, Wanted
from core.text.languages.languages import english
from core.text.languages.schema.campus import DirectoryWords

_EN = english(DirectoryWords)
_DETAILS = (Wanted.OFFICE, Wanted.PHONE, Wanted.EMAIL)


@dataclass(frozen=True, slots=True)
class DirectoryQuestion:
    """What is asked (empty: only a name was given), and the words that name the thing.

    `is_who` asks for a person, `leads` for the one who leads, `is_contact` whom to ask.
    """

    wanted: tuple[Wanted, ...]
    words: tuple[str, ...]
    is_who: bool = False
    leads: bool = False
    is_contact: bool = False

    @property
    def content(self) -> tuple[str, ...]:
        """The words that say something."""
        return tuple(word for word in self.words if word not in FILLERS)


def read(asked: Asked) -> DirectoryQuestion:
    """A follow-up takes from the earlier question what it does not say itself."""
    own = _read(asked.question)
    if not asked.carried:
        return own
    before = _read(asked.carried)
    if not set(own.content) - GENERIC:
        return DirectoryQuestion(own.wanted or before.wanted, before.words, own.is_who, own.leads, own.is_contact)
    wanted = own.wanted or (before.wanted if not (own.is_who or own.leads) else ())
    return DirectoryQuestion(wanted, own.words, own.is_who or before.is_who, own.leads, own.is_contact)


def _read(question: str) -> DirectoryQuestion:
    columns, rest = asked_columns(question, _EN.values)
    wanted = {Wanted(each) for each in columns}
    is_contact, is_who, leads = (bool(each.search(rest)) for each in (_EN.contact, _EN.who, _EN.leads))
    if is_contact and not wanted:
        wanted |= {*_DETAILS}
    if not wanted and not is_who and _EN.office_alone.search(rest):
        wanted = {Wanted.OFFICE}
    words = words_of(_EN.leads.sub(" head ", _EN.contact.sub(" ", _EN.who.sub(" ", rest))))
    return DirectoryQuestion(tuple(each for each in Wanted if each in wanted), words, is_who, leads, is_contact)
