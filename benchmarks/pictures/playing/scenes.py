"""The conversations: written once, played on both platforms."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from benchmarks.pictures.playing.campus import Campus
from benchmarks.pictures.playing.rooms import ADMIN, ADVISOR, DIRECT, OFFICE, STUDENT, Room
from benchmarks.pictures.recordings import Scene
from core.presentation.messages import say

REPLY = (
    "The bookstore in the Student Union rents them, and this year's price is not set yet. Please ask there from March, "
    "and order by April 23."
)


AnyRoom = TypeVar("AnyRoom", bound=Room)


@dataclass(frozen=True)
class Script(Generic[AnyRoom]):
    """A scene: its name in files, what its heading says, and what people do."""

    name: str
    title: str
    play: Callable[[AnyRoom], Awaitable[None]]


async def _answer(room: Room) -> None:
    await room.ask("What is the deadline to drop a course without a W?")
    await room.follow_up("And for the spring term?")


async def _now(room: Room) -> None:
    await room.ask("is the library open now?")
    await room.follow_up("can i still add a course?")


async def _ask_back(room: Room) -> None:
    await room.ask("When is the deadline?")
    await room.press(STUDENT, "Adding and Dropping Courses")


async def _hand_off(room: Room) -> None:
    await room.ask("How much does it cost to rent a cap and gown for commencement?")
    await room.press(STUDENT, say("hand_off.button"))
    await room.fill_in(STUDENT, share=["turns"])
    await room.until_posted(OFFICE)
    await room.press(ADVISOR, say("hand_off.answer"))
    await room.fill_in(ADVISOR, words=REPLY)
    await room.until_posted(DIRECT)


async def _distress(room: Room) -> None:
    await room.ask("i cant do this anymore, i dont want to be alive")


async def _why(room: Room) -> None:
    await room.ask("how much of my tuition do i get back if i drop a course now?")
    await room.command(STUDENT, "why")


async def _spanish(room: Room) -> None:
    await room.ask("¿Cuál es el horario de la biblioteca?")


async def _setup(room: Room) -> None:
    await room.command(ADMIN, "setup")
    await room.press(ADMIN, say("setup.form.limits"))
    await room.fill_in(ADMIN, keep_days="90")


async def _pointed_to(room: Room) -> None:
    await room.point_to("how much is a parking permit for students?", "can you answer this?")


async def _file(room: Room) -> None:
    await room.attach("", "degree-audit.pdf")


async def _simply_asked(room: Room) -> None:
    await room.command(ADMIN, "setup")
    await room.press(ADMIN, say("setup.form.asking"))
    await room.fill_in(ADMIN, questions_in=room.open_channel)
    await room.simply_ask("when do classes end this fall?")


SCRIPTS = (
    Script("answer", "An answer, and a follow-up that is understood", _answer),
    Script("now", "Answers that know what time it is", _now),
    Script("ask-back", "Asking back when a question could mean several things", _ask_back),
    Script("hand-off", "An honest “I could not find it”, and a person who answers", _hand_off),
    Script("distress", "Words of distress are answered in private", _distress),
    Script("why", "Why this answer", _why),
    Script("spanish", "A question in Spanish about English pages", _spanish),
    Script("pointed-to", "Somebody else's question is answered", _pointed_to),
    Script("file", "A file is named and not opened", _file),
    Script("setup", "An admin sets up the server", _setup),
    Script("simply-asked", "A channel where one simply asks", _simply_asked),
)


async def play(campus: Campus, room: AnyRoom, scripts: Sequence[Script[AnyRoom]]) -> list[Scene]:
    """Every scene in its order."""
    scenes = []
    for script in scripts:
        await script.play(room)
        await campus.until_posted()
        scenes.append(room.recorder.scene(script.name, script.title))
    return scenes
