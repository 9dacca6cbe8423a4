"""Turn a wish that the bot acts into the question how one does it: "register me for art" asks how to register."""

import re

from core.text.languages.en.questions.compounds import ASKS
from core.text.languages.languages import english
from core.text.languages.schema.turns import Wishes

_EN = english(Wishes)
_SPACES, _TO = re.compile(r"\s+"), "to "


def how_to(wish: str) -> str:
    """The question for the pages; what somebody wants to be told of ("remind me when registration opens") is asked."""
    left = _EN.asked_of_bot.sub("", wish.strip()).rstrip(" .!?")
    if told := _EN.told_of.match(left):
        left = left[told.end() :]
    is_asked = ASKS.match(left) or (told and not left.startswith(_TO))
    asked = left if is_asked else f"how do i {_EN.for_me.sub('', left.removeprefix(_TO))}"
    return f"{_SPACES.sub(' ', asked).strip()}?"
