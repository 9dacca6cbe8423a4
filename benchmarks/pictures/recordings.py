"""What a platform got in a conversation, as it is stored: one JSON file a platform."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

Payload: TypeAlias = dict[str, Any]
FOLDER = Path(__file__).with_name("recorded")
HOST = "larkmoor.example"

# Made anew in every run: numbers of answers, of messages, of requests. The pictures show none of them.
_PASSING = {"id", "nonce", "timestamp", "edited_timestamp", "metadata", "private_metadata", "message_reference"}
_PASSING |= {"ts", "team_id", "mentions", "author", "channel", "channel_id", "thread_ts", "trigger_id", "streaming"}
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_REFERENCE = re.compile(r"(?<![0-9a-f-])[0-9a-f]{8}(?![0-9a-f]|-[0-9a-f]{4}-)")


@dataclass(frozen=True)
class Step:
    """One thing that happened in one place.

    `did` is what `who` did: `said` something, `used` a command or `pressed` a button, with the words in `words`; or
    what the bot did: it `sent` a message or `showed` a form, with the platform's own `payload`; `filled` holds what
    somebody then wrote into a form, by field; `became` is what the bot made of a message later, by an edit. `place` is
    a channel's name, `Thread: …` or `Direct message`. Only one person sees what is `private`.
    """

    did: Literal["said", "used", "pressed", "sent", "showed"]
    place: str
    who: str = ""
    words: str = ""
    payload: Payload = field(default_factory=dict)
    filled: dict[str, Any] = field(default_factory=dict)
    became: Payload = field(default_factory=dict)
    private: bool = False


@dataclass(frozen=True)
class Scene:
    """One short conversation."""

    name: str
    title: str
    steps: tuple[Step, ...]


def load(platform: str) -> tuple[Scene, ...]:
    """The recorded scenes of a platform."""
    scenes = json.loads((FOLDER / f"{platform}.json").read_text(encoding="utf-8"))
    return tuple(Scene(each["name"], each["title"], tuple(Step(**step) for step in each["steps"])) for each in scenes)


def save(platform: str, scenes: Sequence[Scene], changing: Mapping[str, str]) -> None:
    """Store the scenes; each text in `changing`, such as a port of this machine, gives way to one that lasts."""
    text = json.dumps([_short(scene) for scene in scenes], ensure_ascii=False)
    for passing, kept in changing.items():
        text = text.replace(passing, kept)
    FOLDER.mkdir(exist_ok=True)
    lines = json.dumps(lasting(json.loads(text)), indent=1, ensure_ascii=False)
    (FOLDER / f"{platform}.json").write_text(f"{lines}\n", encoding="utf-8")


def _short(scene: Scene) -> Payload:
    steps = [{name: value for name, value in asdict(step).items() if value} for step in scene.steps]
    return {"name": scene.name, "title": scene.title, "steps": steps}


def lasting(value: object) -> object:
    """The same without what differs from run to run."""
    if isinstance(value, dict):
        return {name: lasting(each) for name, each in value.items() if name not in _PASSING}
    if isinstance(value, list):
        return [lasting(each) for each in value]
    if isinstance(value, str):
        return _REFERENCE.sub("5f3a91c2", _UUID.sub("00000000-0000-0000-0000-000000000000", value))
    return value
