"""The map of passages and missed questions, as the last night drew it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.console.door import Session
from adapters.web.console.drawing import Pages
from core.domain.quality import MapPoint
from core.ports.console import Console
from core.presentation.messages import say

SIZE, _EDGE = 600.0, 8.0
_COLOURS = 5  # the largest sources have one each, all others the last
_NEAREST, _FARTHEST = 1, 4
TOPIC = "topic"


@dataclass(frozen=True, slots=True)
class Layer:
    """The points of one group, with their class, their name, and how many they are."""

    kind: str
    name: str
    points: Sequence[tuple[float, float]]
    is_question: bool


@dataclass(frozen=True)
class MapPage:
    """Raises DatabaseError."""

    console: Console
    pages: Pages

    async def page(self, request: Request, session: Session) -> Response:
        """All of it, or a part that is looked at from nearer: `zoom` times as large, around `x` and `y`."""
        points, is_by_topic = await self.console.map.points(), request.query_params.get("by") == TOPIC
        shown = await self._by_topic(points) if is_by_topic else points
        zoom = min(_FARTHEST, max(_NEAREST, _number(request.query_params.get("zoom", ""), 1)))
        side = SIZE / zoom
        left, top = (_within(request.query_params.get(name, ""), side) for name in ("x", "y"))
        view = {"left": left, "top": top, "side": side, "zoom": zoom, "size": SIZE, "step": side / 2}
        by = {"is_by_topic": is_by_topic, "by": f"&by={TOPIC}" if is_by_topic else ""}
        return self.pages.page("map.html", session, "map", layers=layers_of(shown), **by, **view)

    async def _by_topic(self, points: Sequence[MapPoint]) -> list[MapPoint]:
        """The same places; a passage is of the topic of its source, or of the source where that has none."""
        topics = {each.source.name: each.source.topic or "" for each in await self.console.sources.listed()}
        return [
            each if each.is_question else replace(each, group=topics.get(each.group) or each.group) for each in points
        ]


def layers_of(points: Sequence[MapPoint]) -> list[Layer]:
    """Passages by group, the largest first, then questions by how they were missed."""
    passages = Counter(each.group for each in points if not each.is_question)
    missed = Counter(each.group for each in points if each.is_question)
    sources = [name for name, _ in passages.most_common()]
    drawn = [_layer(points, f"s{min(at, _COLOURS)}", name, name, False) for at, name in enumerate(sources)]
    return drawn + [_layer(points, how, say(f"console.missed.{how}"), how, True) for how in sorted(missed)]


def _layer(points: Sequence[MapPoint], kind: str, name: str, group: str, is_question: bool) -> Layer:
    own = [each for each in points if (each.group, each.is_question) == (group, is_question)]
    return Layer(kind, name, [(_place(each.x), _place(1 - each.y)) for each in own], is_question)


def _place(share: float) -> float:
    return round(_EDGE + share * (SIZE - 2 * _EDGE), 1)


def _number(said: str, other: int) -> int:
    return int(said) if said.isascii() and said.isdigit() and len(said) < 4 else other


def _within(said: str, side: float) -> float:
    """Where a part of this size begins, so that it lies on the map."""
    return max(0.0, min(SIZE - side, float(_number(said, 0))))
