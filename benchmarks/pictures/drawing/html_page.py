"""All conversations of a platform as one page: no script, no font, no picture from elsewhere."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from benchmarks.pictures.drawing.looks import LOOKS
from benchmarks.pictures.parts import Buttons, Divider, Entry, Field, Panel, Part, Run, Text

STYLE = Path(__file__).with_name("page.css")
PRIVATE = {"discord": "Only you can see this", "slack": "Only visible to you"}
Scenes = Iterable[tuple[str, str, tuple[Panel, ...]]]


def page(platform: str, scenes: Scenes) -> str:
    """The page. All text is escaped."""
    title = f"Conversations with Campus Advisor on {platform.capitalize()}"
    drawn = "\n".join(_scene(name, heading, panels, platform) for name, heading, panels in scenes)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_style(platform)}</style>\n</head>\n"
        f'<body class="{platform}">\n<h1>{escape(title)}</h1>\n'
        f"<p>{escape(ABOUT)}</p>\n{drawn}\n</body>\n</html>\n"
    )


ABOUT = (
    "What the real bot sent for an invented campus, drawn from the recorded payloads in a style of our own. "
    "Made by python -m benchmarks.pictures."
)


def _style(platform: str) -> str:
    light, dark = LOOKS[platform]["light"].variables, LOOKS[platform]["dark"].variables
    chosen = f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
    return chosen + STYLE.read_text(encoding="utf-8")


def _scene(name: str, heading: str, panels: tuple[Panel, ...], platform: str) -> str:
    shown = "\n".join(_panel(panel, platform) for panel in panels)
    return f'<section id="{escape(name)}">\n<h2>{escape(heading)}</h2>\n{shown}\n</section>'


def _panel(panel: Panel, platform: str) -> str:
    entries = "\n".join(_entry(entry, platform) for entry in panel.entries)
    return f'<div class="panel">\n<div class="head">{escape(panel.place)}</div>\n{entries}\n</div>'


def _entry(entry: Entry, platform: str) -> str:
    if entry.action:
        return f'<div class="action">{escape(entry.action)}</div>'
    if entry.title:
        fields = "".join(map(_part, entry.parts))
        return f'<div class="form"><div class="title">{escape(entry.title)}</div>{fields}</div>'
    kind = "entry private" if entry.private else "entry"
    return f'<div class="{kind}">{_avatar(entry)}<div class="body">{_who(entry)}{_body(entry, platform)}</div></div>'


def _avatar(entry: Entry) -> str:
    return f'<span class="avatar {"bot" if entry.is_bot else "person"}">{escape(entry.who[:1])}</span>'


def _who(entry: Entry) -> str:
    badge = ' <span class="badge">APP</span>' if entry.is_bot else ""
    return f'<div class="who">{escape(entry.who)}{badge}</div>'


def _body(entry: Entry, platform: str) -> str:
    note = f'<div class="note">{escape(PRIVATE[platform])}</div>' if entry.private else ""
    return "".join(map(_part, entry.parts)) + note


def _part(part: Part) -> str:
    match part:
        case Text(kind, runs):
            return f'<div class="line {kind}">{"".join(map(_run, runs))}</div>'
        case Buttons(buttons):
            shown = "".join(f'<span class="button {each.style}">{escape(each.label)}</span>' for each in buttons)
            return f'<div class="buttons">{shown}</div>'
        case Field():
            hint = f'<div class="note">{escape(part.hint)}</div>' if part.hint else ""
            return f'<div class="field"><div class="label">{escape(part.label)}</div>{hint}{_value(part)}</div>'
        case Divider():
            return '<hr class="divider">'


def _value(field: Field) -> str:
    if not field.options:
        return f'<div class="value">{escape(field.value) or "&nbsp;"}</div>'
    marks = {True: "☑", False: "☐"}
    return "".join(f'<div class="option">{marks[chosen]} {escape(label)}</div>' for label, chosen in field.options)


def _run(run: Run) -> str:
    text = escape(run.text)
    for style in sorted(run.styles):
        text = f'<span class="{style}">{text}</span>'
    return f'<a href="{escape(run.link)}" rel="nofollow noreferrer">{text}</a>' if run.link else text
