"""What only Slack has: questions that are suggested in the Messages tab, and steps above a streamed answer."""

from benchmarks.pictures.playing.scenes import Script
from benchmarks.pictures.playing.slack_room import SlackRoom
from tests.standins.chat_model_server import PASSAGE

_LISTED = (
    "Talk to your adviser about when you will be back and which courses you will need",
    "Submit the Leave of Absence form in Compass before the first day of classes",
    "If you receive aid, see Financial Aid in Calder Hall 120",
)


async def _suggested(room: SlackRoom) -> None:
    first, *_ = await room.open_messages()
    await room.write(first)


async def _steps(room: SlackRoom) -> None:
    await room.write("How do I ask for a leave of absence?")


SUGGESTED = Script("suggested", "Questions that the pages surely answer are suggested", _suggested)
STEPS = Script("steps", "Steps above an answer that is streamed (a language model writes it)", _steps)


def listed(prompt: str) -> str:
    """What the played language model replies: the steps of a leave, from the passage of the prompt that lists them."""
    numbers = [number for number, text in PASSAGE.findall(prompt) if all(each in text for each in _LISTED)]
    lines = [f"- {each} [{numbers[0]}]." for each in _LISTED] if numbers else []
    return "\n".join(["ANSWER", *lines]) if lines else ""
