"""What a message asks: its own words, or where it only points to others, theirs."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from core.domain.answer import Outcome
from core.presentation.document import Line, note, shortened
from core.presentation.messages import say
from core.screens.services import Services

_LONGEST_NAMES = 200
UNSURE = "❔"  # the reaction to what nobody asked the bot, and the pages do not surely answer


class Way(StrEnum):
    """How a message is answered: where nobody else reads it, only where it is sure, with what is said instead of an
    answer, without a search, or with one that is seen from the beginning.
    """

    PRIVATELY = "privately"
    QUIETLY = "quietly"
    INSTEAD = "instead"
    AT_ONCE = "at_once"
    IN_VIEW = "in_view"


class Unseen(StrEnum):
    """Why a message is not seen that is pointed to."""

    HIDDEN = "hidden"
    GONE = "gone"
    ROLE = "role"  # the bot's role is mentioned, and not the bot itself


@dataclass(frozen=True, slots=True)
class Written:
    """A message as a platform tells it: `words` are its author's own, `shown` what is forwarded or spoken in it, and
    `files` the names of those that nobody reads.
    """

    words: str = ""
    shown: str = ""
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The question. Where it `is_pointed_to`, its words are not those of whom it is answered."""

    text: str = ""
    is_pointed_to: bool = False
    files: tuple[str, ...] = ()
    unseen: Unseen | None = None

    @property
    def instead(self) -> str | None:
        """What is said where there is nothing to answer, and what to do instead; None where there is something."""
        if self.text or not (self.files or self.unseen):
            return None
        return say(f"asked.{self.unseen.value}") if self.unseen else say("asked.files", names=self._names)

    @property
    def echo(self) -> str | None:
        """What is repeated above the answer: which message it answers."""
        return say("asked.answering", question=self.text) if self.is_pointed_to else None

    @property
    def small_print(self) -> tuple[Line, ...]:
        """Which files were not read."""
        return (note(say("asked.unopened", names=self._names)),) if self.files and self.text else ()

    @property
    def _names(self) -> str:
        return shortened(", ".join(self.files), _LONGEST_NAMES)


def way_of(services: Services, said: Asked, *, is_quiet: bool, is_private: bool = False) -> Way:
    """How it is answered; words of distress in private, whatever else holds, and `is_quiet` where nobody asked us."""
    if is_private or services.is_distress(said.text):
        return Way.PRIVATELY
    if is_quiet:
        return Way.QUIETLY
    if said.instead:
        return Way.INSTEAD
    return Way.AT_ONCE if services.is_small_talk(said.text) else Way.IN_VIEW


def may_react(outcome: Outcome | None) -> bool:
    """Whether it was a question that is not surely answered: neither talk, nor one that was answered before."""
    return outcome in {Outcome.CLOSEST, Outcome.NO_EVIDENCE, Outcome.ASKED_BACK}


def points(written: Written, only_points: Callable[[str], bool]) -> bool:
    """Whether it asks to answer another message: that which it replies to, or the first of its thread."""
    return not written.shown and (not written.words or only_points(written.words))


def asked_in(written: Written, pointed: Written | Unseen | None, only_points: Callable[[str], bool]) -> Asked:
    """What is asked by a message, `pointed` is the one that it points to."""
    if written.words and not only_points(written.words):
        return Asked(written.words, files=written.files)
    if written.shown:
        return Asked(written.shown, is_pointed_to=True, files=written.files)
    if isinstance(pointed, Written) and (text := pointed.words or pointed.shown):
        return Asked(text, is_pointed_to=True, files=(*written.files, *pointed.files))
    files = (*written.files, *(pointed.files if isinstance(pointed, Written) else ()))
    unseen = pointed if isinstance(pointed, Unseen) else None
    return Asked("" if files or unseen else written.words, files=files, unseen=None if files else unseen)
