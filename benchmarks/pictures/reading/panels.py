"""A recorded scene as panels, one for each change of place."""

from itertools import groupby
from types import ModuleType

from benchmarks.pictures.parts import Entry, Names, Panel, Text
from benchmarks.pictures.reading import discord_payloads, slack_payloads
from benchmarks.pictures.recordings import Scene, Step

BOT = "Campus Advisor"
READERS: dict[str, ModuleType] = {"discord": discord_payloads, "slack": slack_payloads}
NAMES: dict[str, Names] = {
    "discord": {"1004": BOT, "2001": "Sam", "2002": "Kim", "2003": "Lee", "2004": "Max"},
    "slack": {"UBOT": BOT, "U1": "Sam", "U2": "Kim", "UADVISOR": "Lee", "UADMIN": "Max"},
}


def panels_of(scene: Scene, platform: str) -> tuple[Panel, ...]:
    """What people see of a scene. Raises UnknownPart for what cannot be drawn."""
    by_place = groupby(scene.steps, lambda step: step.place)
    return tuple(Panel(place, tuple(_entry(step, platform) for step in steps)) for place, steps in by_place)


def _entry(step: Step, platform: str) -> Entry:
    reader, names = READERS[platform], NAMES[platform]
    match step.did:
        case "said":
            return Entry(step.who, False, (_said(step.words, platform),))
        case "used":
            return Entry(step.who, False, action=f"{step.who} used {step.words}")
        case "pressed":
            return Entry(step.who, False, action=f"{step.who} pressed “{step.words}”")
        case "showed":
            parts = reader.form_parts(step.payload, step.filled)
            return Entry(BOT, True, parts, title=reader.form_title(step.payload), private=True)
        case "sent" if step.payload.get("type") == "modal":
            parts = reader.form_parts(step.payload, {})
            return Entry(BOT, True, parts, title=reader.form_title(step.payload), private=True)
        case "sent":
            parts = reader.message_parts(step.payload, names)
            return Entry(BOT, True, parts, private=step.private)


def _said(words: str, platform: str) -> Text:
    markup = discord_payloads.MARKDOWN if platform == "discord" else slack_payloads.MRKDWN
    return Text("plain", markup.runs(words, NAMES[platform]))
