"""What people saw of the questions around a killed database, and a line for each kill."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.messages.speaking import say
from tests.standins import campus

QUESTIONS = {
    campus.FALL_QUESTION: campus.FALL_ANSWER,
    campus.OPENING_QUESTION: campus.OPENING_ANSWER,
    campus.PARKING_QUESTION: campus.PARKING_ANSWER,
}


@dataclass
class Reply:
    """What a person sees of one question, and when: seconds since the try began."""

    question: str
    began: float
    ended: float
    kind: str
    text: str
    links: int

    @property
    def is_answered(self) -> bool:
        """The right answer, with the page it is from."""
        return self.kind == "answered" and QUESTIONS[self.question] in self.text and self.links > 0

    @property
    def is_told(self) -> bool:
        """The sentence that asks to try again."""
        return self.kind == "failed" and say("apology.busy") in self.text


@dataclass
class Try:
    """One kill; `back` is how long after it a question was answered again, None where none was."""

    kind: str
    number: int
    killed: float = 0.0
    replies: list[Reply] = field(default_factory=list)
    back: float | None = None
    problems: list[str] = field(default_factory=list)

    @property
    def struck(self) -> list[Reply]:
        """The questions that were under way at the kill, or asked while the server was away."""
        return [each for each in self.replies if each.ended > self.killed]

    @property
    def is_good(self) -> bool:
        """Whether each question was answered or told rightly, and the process answers again."""
        return not self.problems and self.back is not None and bool(self.struck)


def line_of(each: Try) -> str:
    """What became of one kill, with its problems below."""
    answered = sum(reply.is_answered for reply in each.struck)
    told = sum(reply.is_told for reply in each.struck)
    longest = max((reply.ended - reply.began for reply in each.struck), default=0.0)
    back = "never" if each.back is None else f"{each.back:.1f} s"
    first = f"{each.kind:9}{each.number:4} killed after {each.killed:4.2f} s: {answered} answered, {told} told,"
    return "\n      ".join([f"{first} longest {longest:.1f} s, answered again after {back}", *each.problems])


def table(done: Sequence[Try]) -> str:
    """One line a kind."""
    lines = []
    for kind in dict.fromkeys(each.kind for each in done):
        those = [each for each in done if each.kind == kind]
        first = [each.struck[0] for each in those if each.struck]
        longest = max((each.back or 0.0 for each in those), default=0.0)
        lines.append(
            f"{kind}: {sum(each.is_good for each in those)} of {len(those)} right "
            f"({sum(reply.is_answered for reply in first)} answered, {sum(reply.is_told for reply in first)} told to "
            f"try again); answered again within {longest:.1f} s"
        )
    return "\n".join(lines)
