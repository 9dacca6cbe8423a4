"""Read a reply piece by piece: leave a reasoning model's thoughts out, and stop when it goes on and on."""

from dataclasses import dataclass

from core.errors import ReplyTooLong

_THOUGHT, _END = "<think>", "</think>"
# A token of English has about 4 characters, the longest ones of o200k_base about 16 in prose.
_CHARACTERS_PER_TOKEN = 16
_ALWAYS_READ = 2_000


def longest_reply(max_tokens: int) -> int:
    """The characters that a reply of so many tokens may have; a server that sends more ignores the limit."""
    return max(_ALWAYS_READ, _CHARACTERS_PER_TOKEN * max_tokens)


@dataclass
class ReplyReader:
    """Gives what each piece adds to what is said. Work per piece grows with the piece, not with the reply."""

    longest: int
    said: int = 0
    _held: str = ""  # the little that may be the beginning of a tag
    _thinking: bool = False
    _speaking: bool = False

    def take(self, piece: str) -> str:
        """What this piece says; may be empty. Raises ReplyTooLong."""
        words = piece if self._speaking else self._beginning(piece)
        self.said += len(words)
        if self.said > self.longest:
            raise too_long(self.longest)
        return words

    def _beginning(self, piece: str) -> str:
        text = self._held + piece
        if self._thinking:
            return self._thought(text)
        self._held = text = text.lstrip()
        if text.startswith(_THOUGHT):
            self._thinking = True
            return self._thought(text[len(_THOUGHT) :])
        if _THOUGHT.startswith(text):
            return ""
        self._speaking = True
        return text

    def _thought(self, text: str) -> str:
        _, end, rest = text.partition(_END)
        if not end:
            self._held = text[1 - len(_END) :]
            return ""
        self._thinking, self._held = False, ""
        return self._beginning(rest)


def too_long(longest: int) -> ReplyTooLong:
    """The error for a reply with more characters than these."""
    return ReplyTooLong(
        f"the model wrote more than {longest:,} characters; does its server keep to max_tokens? Use another one"
    )
