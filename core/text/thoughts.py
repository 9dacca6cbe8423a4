"""Leave a reasoning model's thoughts out of its reply."""

import re

_NAMES = "think|thinking|thought|reasoning"
_CLOSED = re.compile(rf"<({_NAMES})>.*?</\1>", re.DOTALL | re.IGNORECASE)
# Some servers send the opening tag as a part of the prompt, so that a reply has the end only.
_ENDED = re.compile(rf"\A.*</(?:{_NAMES})>", re.DOTALL | re.IGNORECASE)
_UNCLOSED = re.compile(rf"\A\s*<(?:{_NAMES})>.*\Z", re.DOTALL | re.IGNORECASE)


def without_thoughts(reply: str) -> str:
    """The reply, stripped; empty where the model thought until its tokens were used up."""
    spoken = _ENDED.sub("", _CLOSED.sub("", reply))
    return _UNCLOSED.sub("", spoken).strip()
