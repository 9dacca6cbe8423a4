"""One conversation as SVG, light or dark: text and boxes, so that GitHub shows it within a page."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from benchmarks.pictures.drawing.html_page import PRIVATE
from benchmarks.pictures.drawing.looks import LOOKS, Look, Shade
from benchmarks.pictures.drawing.text_width import width, wrapped
from benchmarks.pictures.parts import Button, Buttons, Divider, Entry, Field, Panel, Part, Run, Text

WIDTH, MARGIN, LEFT, AVATAR = 760, 16, 76, 36
SIZES = {"plain": 15.0, "item": 15.0, "quote": 15.0, "small": 12.5, "heading": 17.0}
HEIGHTS = {"plain": 21, "item": 21, "quote": 21, "small": 17, "heading": 25}
EMPTY_LINE, HEAD, BUTTON, GAP = 10, 36, 30, 8
FONT = 'system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'


@dataclass
class Canvas:
    """Marks from the top down; `top` is where the next one goes."""

    look: Look
    platform: str
    top: float = 0
    marks: list[str] = field(default_factory=list)

    def box(
        self, left: float, top: float, wide: float, high: float, fill: str, *, round_by: float = 6, edge: str = ""
    ) -> None:
        stroke = f' stroke="{edge}"' if edge else ""
        place = f'x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="{round_by:g}"'
        self.marks.append(f'<rect {place} fill="{fill}"{stroke}/>')

    def text(
        self, left: float, base: float, runs: Sequence[Run], size: float, fill: str, *, middle: bool = False
    ) -> None:
        anchor = ' text-anchor="middle"' if middle else ""
        spans = "".join(self._span(run, fill) for run in runs)
        self.marks.append(f'<text x="{left:g}" y="{base:g}" font-size="{size:g}" fill="{fill}"{anchor}>{spans}</text>')

    def _span(self, run: Run, fill: str) -> str:
        colour = self.look.link if run.link else self.look.mention if "mention" in run.styles else fill
        given = [f'fill="{colour}"'] if colour != fill else []
        given += ['font-weight="600"'] if "bold" in run.styles else []
        given += ['font-style="italic"'] if "italic" in run.styles else []
        given += ['text-decoration="line-through"'] if "struck" in run.styles else []
        given += ['font-family="ui-monospace,monospace"'] if "code" in run.styles else []
        text = escape(run.text, quote=False)
        return f"<tspan {' '.join(given)}>{text}</tspan>" if given else text


def picture(title: str, panels: Sequence[Panel], platform: str, shade: Shade) -> str:
    """The picture. All text is escaped."""
    canvas = Canvas(LOOKS[platform][shade], platform)
    for panel in panels:
        _panel(canvas, panel)
    high = canvas.top - GAP
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high:g}" role="img" font-family=\'{FONT}\'>'
    )
    lines = [
        opening,
        f"<title>{escape(title)}</title>",
        '<g xml:space="preserve">',
        *canvas.marks,
        "</g>",
        "</svg>",
        "",
    ]
    return "\n".join(lines)


def _panel(canvas: Canvas, panel: Panel) -> None:
    start, place, look = canvas.top, len(canvas.marks), canvas.look
    first, *rest = wrapped([_bold(panel.place)], 15, WIDTH - 3 * MARGIN)
    canvas.text(MARGIN, start + 24, [*first, *([_bold(" …")] if rest else [])], 15, look.text)
    canvas.top += HEAD + 6
    for entry in panel.entries:
        _entry(canvas, entry)
    canvas.top += 6
    inner, canvas.marks[place:] = canvas.marks[place:], []
    canvas.box(0.5, start + 0.5, WIDTH - 1, canvas.top - start - 1, look.panel, round_by=8, edge=look.border)
    canvas.box(1, start + HEAD, WIDTH - 2, 1, look.border, round_by=0)
    canvas.marks += inner
    canvas.top += GAP


def _entry(canvas: Canvas, entry: Entry) -> None:
    if entry.action:
        canvas.text(LEFT, canvas.top + 15, [Run(entry.action, frozenset({"italic"}))], 12.5, canvas.look.quiet)
        canvas.top += 24
    elif entry.title:
        _form(canvas, entry)
    else:
        _message(canvas, entry)


def _message(canvas: Canvas, entry: Entry) -> None:
    start, place, look = canvas.top, len(canvas.marks), canvas.look
    _avatar(canvas, entry)
    _who(canvas, entry)
    for part in entry.parts:
        _part(canvas, part, LEFT, WIDTH - LEFT - MARGIN)
    if entry.private:
        canvas.text(LEFT, canvas.top + 13, [Run(PRIVATE[canvas.platform])], 12, look.quiet)
        canvas.top += 18
    canvas.top += GAP
    if entry.private:
        inner, canvas.marks[place:] = canvas.marks[place:], []
        canvas.box(1, start - 2, WIDTH - 2, canvas.top - start, look.veil, round_by=0)
        canvas.marks += inner


def _avatar(canvas: Canvas, entry: Entry) -> None:
    colour = canvas.look.bot if entry.is_bot else canvas.look.person
    round_by = AVATAR / 2 if canvas.platform == "discord" else 6
    canvas.box(MARGIN + 4, canvas.top + 4, AVATAR, AVATAR, colour, round_by=round_by)
    middle = MARGIN + 4 + AVATAR / 2
    canvas.text(middle, canvas.top + 28, [_bold(entry.who[:1])], 16, canvas.look.on_strong, middle=True)


def _who(canvas: Canvas, entry: Entry) -> None:
    look, right = canvas.look, LEFT + width(entry.who, 15, bold=True) + 8
    canvas.text(LEFT, canvas.top + 16, [_bold(entry.who)], 15, look.text)
    if entry.is_bot:
        is_discord = canvas.platform == "discord"
        canvas.box(right, canvas.top + 4, 30, 15, look.bot if is_discord else look.border, round_by=3)
        colour = look.on_strong if is_discord else look.text
        canvas.text(right + 15, canvas.top + 15.5, [_bold("APP")], 10, colour, middle=True)
    canvas.top += 22


def _form(canvas: Canvas, entry: Entry) -> None:
    start, place, wide = canvas.top + 4, len(canvas.marks), 520
    canvas.text(LEFT + 16, start + 26, [_bold(entry.title)], 17, canvas.look.text)
    canvas.top = start + 36
    for part in entry.parts:
        _part(canvas, part, LEFT + 16, wide - 32)
    canvas.top += 10
    inner, canvas.marks[place:] = canvas.marks[place:], []
    canvas.box(LEFT, start, wide, canvas.top - start, canvas.look.panel, round_by=8, edge=canvas.look.quote)
    canvas.marks += inner
    canvas.top += GAP + 2


def _part(canvas: Canvas, part: Part, left: float, wide: float) -> None:
    match part:
        case Text():
            _text(canvas, part, left, wide)
        case Buttons(buttons):
            _buttons(canvas, buttons, left, wide)
        case Field():
            _field(canvas, part, left, wide)
        case Divider():
            canvas.box(left, canvas.top + 6, wide, 1, canvas.look.border, round_by=0)
            canvas.top += 12


def _text(canvas: Canvas, text: Text, left: float, wide: float) -> None:
    if not any(run.text.strip() for run in text.runs):
        canvas.top += EMPTY_LINE
        return
    size, high, start = SIZES[text.kind], HEIGHTS[text.kind], canvas.top
    indent = {"item": 18, "quote": 14}.get(text.kind, 0)
    runs = [_bolder(run) for run in text.runs] if text.kind == "heading" else text.runs
    colour = canvas.look.quiet if text.kind == "small" else canvas.look.text
    for line in wrapped(runs, size, wide - indent):
        canvas.text(left + indent, canvas.top + high - 5, line, size, colour)
        canvas.top += high
    if text.kind == "item":
        canvas.text(left + 6, start + high - 5, [Run("•")], size, colour)
    if text.kind == "quote":
        canvas.box(left, start + 1, 4, canvas.top - start - 2, canvas.look.quote, round_by=2)


def _buttons(canvas: Canvas, buttons: Sequence[Button], left: float, wide: float) -> None:
    canvas.top += 6
    right = left
    for button in buttons:
        own = width(button.label, 13.5, bold=True) + 28
        if right + own > left + wide and right > left:
            right, canvas.top = left, canvas.top + BUTTON + 6
        _button(canvas, button, right, own)
        right += own + 8
    canvas.top += BUTTON + 4


def _button(canvas: Canvas, button: Button, left: float, wide: float) -> None:
    look = canvas.look
    strong = {"primary": look.primary, "danger": look.danger}.get(button.style, "")
    canvas.box(left, canvas.top, wide, BUTTON, strong or look.button, edge=strong or look.button_border)
    colour = look.on_strong if strong else look.button_text
    canvas.text(left + wide / 2, canvas.top + 20, [_bold(button.label)], 13.5, colour, middle=True)


def _field(canvas: Canvas, field: Field, left: float, wide: float) -> None:
    for line in wrapped([_bold(field.label)], 14, wide):
        canvas.text(left, canvas.top + 17, line, 14, canvas.look.text)
        canvas.top += 19
    if field.hint:
        _text(canvas, Text("small", (Run(field.hint),)), left, wide)
    if field.options:
        _options(canvas, field, left)
        return
    lines = [line for given in field.value.split("\n") for line in wrapped([Run(given)], 14, wide - 24)]
    canvas.box(left, canvas.top + 5, wide, 20 * len(lines) + 10, canvas.look.field, round_by=4, edge=canvas.look.border)
    for number, line in enumerate(lines):
        canvas.text(left + 10, canvas.top + 24 + 20 * number, line, 14, canvas.look.text)
    canvas.top += 20 * len(lines) + 22


def _options(canvas: Canvas, field: Field, left: float) -> None:
    for label, is_chosen in field.options:
        box, look = canvas.top + 6, canvas.look
        canvas.box(left, box, 14, 14, look.primary if is_chosen else look.field, round_by=3, edge=look.quiet)
        if is_chosen:
            tick = f"M{left + 3:g} {box + 7:g}l3 3l5-6"
            canvas.marks.append(f'<path d="{tick}" fill="none" stroke="{look.on_strong}" stroke-width="2"/>')
        canvas.text(left + 22, canvas.top + 18, [Run(label)], 14, look.text)
        canvas.top += 22
    canvas.top += 6


def _bold(text: str) -> Run:
    return Run(text, frozenset({"bold"}))


def _bolder(run: Run) -> Run:
    return Run(run.text, run.styles | {"bold"}, run.link)
