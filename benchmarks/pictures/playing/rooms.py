"""What a scene can do on a platform, and how what comes of it is recorded."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Protocol

from benchmarks.pictures.recordings import Payload, Scene, Step

STUDENT, CLASSMATE, ADVISOR, ADMIN = "Sam", "Kim", "Lee", "Max"
QUESTIONS, OFFICE, DIRECT, THREAD = "#questions", "#registrar-office", "Direct message", "Thread"
OPEN = "#ask-away"


class Room(Protocol):
    """One platform with the bot on it. Each method waits for what the bot does then. Raises TimeoutError."""

    recorder: "Recorder"
    open_channel: str  # where one may ask without a mention, by its id

    async def ask(self, text: str) -> None:
        """The student mentions the bot in the channel."""
        ...

    async def follow_up(self, text: str) -> None:
        """The student goes on in the thread of the last question."""
        ...

    async def attach(self, text: str, file: str) -> None:
        """The student mentions the bot and attaches a file."""
        ...

    async def point_to(self, question: str, text: str) -> None:
        """A classmate asks everybody, and the student has the bot answer that."""
        ...

    async def simply_ask(self, text: str) -> None:
        """The student asks in the open channel, and mentions nobody."""
        ...

    async def command(self, who: str, name: str) -> None:
        """Somebody uses a command in the channel."""
        ...

    async def press(self, who: str, label: str) -> None:
        """Somebody presses the newest button with this label, which posts something or shows a form."""
        ...

    async def fill_in(self, who: str, **values: str | list[str]) -> None:
        """Somebody fills in the form that was shown, and sends it."""
        ...

    async def until_posted(self, place: str) -> None:
        """Waits for the next message in this place."""
        ...


@dataclass(frozen=True)
class Shown:
    """A message of the bot as it stands now."""

    place: str
    payload: Payload
    private: bool = False


@dataclass
class Recorder:
    """Notes steps in their order; `standing` tells what the platform shows, by a name that stays.

    A message is noted as people saw it before the next step, and as it stands when the scene ends.
    """

    standing: Callable[[], dict[str, Shown]]
    _steps: list[Step | tuple[str, Shown]] = field(default_factory=list)
    _known: set[str] = field(default_factory=set)

    def note(self, step: Step) -> None:
        """Something that a person did, or a form that was shown."""
        self.collect()
        self._steps.append(step)

    def fill(self, values: dict[str, str | list[str]]) -> None:
        """What was written into the form that was shown last."""
        last = max(number for number, step in enumerate(self._steps) if isinstance(step, Step) and step.did == "showed")
        self._steps[last] = replace(self._steps[last], filled=values)  # type: ignore[type-var]

    def is_new(self, place: str) -> bool:
        """Whether something stands there that was not taken in yet."""
        return any(shown.place == place for name, shown in self.standing().items() if name not in self._known)

    def collect(self) -> None:
        """Take in what was posted since; what one person alone sees comes first, for both come at the same moment."""
        new = {name: shown for name, shown in self.standing().items() if name not in self._known}
        for name, shown in sorted(new.items(), key=lambda each: not each[1].private):
            self._known.add(name)
            self._steps.append((name, deepcopy(shown)))

    def scene(self, name: str, title: str) -> Scene:
        """All that happened since the last scene."""
        self.collect()
        steps, self._steps = tuple(self._final()), []
        return Scene(name, title, steps)

    def _final(self) -> Iterator[Step]:
        now = self.standing()
        for step in self._steps:
            if isinstance(step, Step):
                yield step
            else:
                name, first = step
                last = now[name].payload if name in now else {}
                became = last if last != first.payload else {}
                yield Step("sent", first.place, payload=first.payload, became=became, private=first.private)
