"""The files that are drawn from the recordings."""

from collections.abc import Iterator
from pathlib import Path

from benchmarks.pictures import recordings
from benchmarks.pictures.drawing.html_page import page
from benchmarks.pictures.drawing.looks import Shade
from benchmarks.pictures.drawing.svg_picture import picture
from benchmarks.pictures.reading.panels import panels_of

PLATFORMS = ("discord", "slack")
SHADES: tuple[Shade, ...] = ("light", "dark")
FOLDER = Path("docs/pictures/conversations")
# The scenes that a page of the documentation shows; all are in the HTML pages.
IN_PAGES = {"discord": ("answer", "hand-off", "setup"), "slack": ("now", "hand-off", "distress")}


def files() -> Iterator[tuple[str, str]]:
    """Names and contents: a page a platform, and pictures of some scenes, light and dark. Raises UnknownPart."""
    for platform in PLATFORMS:
        scenes = [(each.name, each.title, panels_of(each, platform)) for each in recordings.load(platform)]
        yield f"{platform}.html", page(platform, scenes)
        for name, title, panels in scenes:
            if name in IN_PAGES[platform]:
                for shade in SHADES:
                    yield f"{platform}-{name}-{shade}.svg", picture(title, panels, platform, shade)


def draw() -> int:
    """Write all files; how many there are."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = [(FOLDER / name).write_text(content, encoding="utf-8") for name, content in files()]
    return len(written)
