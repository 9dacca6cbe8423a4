"""The colours of our own drawings of the two platforms, on light and on dark pages."""

from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

Shade: TypeAlias = Literal["light", "dark"]


@dataclass(frozen=True)
class Look:
    """Colours by what they are for; `quiet` is small print, `veil` lies behind what one person alone sees."""

    page: str
    panel: str
    head: str
    border: str
    text: str
    quiet: str
    link: str
    mention: str
    mention_behind: str
    code_behind: str
    quote: str
    button: str
    button_text: str
    button_border: str
    primary: str
    danger: str
    on_strong: str
    veil: str
    field: str
    bot: str
    person: str

    @property
    def variables(self) -> str:
        """As variables of a style sheet."""
        return " ".join(f"--{name.replace('_', '-')}: {colour};" for name, colour in asdict(self).items())


LOOKS: dict[str, dict[Shade, Look]] = {
    "discord": {
        "light": Look(
            "#ebedef", "#ffffff", "#f2f3f5", "#e1e2e4", "#2e3338", "#5c5e66", "#0068bd", "#4752c4",
            "#e4e6fd", "#ebedef", "#c4c9ce", "#e3e5e8", "#2e3338", "#e3e5e8", "#4752c4", "#c03538",
            "#ffffff", "#eef0fe", "#f2f3f5", "#4752c4", "#8a5a44",
        ),
        "dark": Look(
            "#1e1f22", "#313338", "#2b2d31", "#26272b", "#dbdee1", "#a5a9b1", "#27a9fc", "#c9cdfb",
            "#3e4372", "#2b2d31", "#4e5058", "#4e5058", "#ffffff", "#4e5058", "#5865f2", "#da373c",
            "#ffffff", "#383a4f", "#1e1f22", "#5865f2", "#a8775f",
        ),
    },
    "slack": {
        "light": Look(
            "#f4f1f4", "#ffffff", "#ffffff", "#dddddd", "#1d1c1d", "#616061", "#1264a3", "#1264a3",
            "#e8f0f7", "#f4f4f4", "#dddddd", "#ffffff", "#1d1c1d", "#b9b9ba", "#007a5a", "#c01343",
            "#ffffff", "#faf6ea", "#ffffff", "#5b3a66", "#8a5a44",
        ),
        "dark": Look(
            "#121016", "#1a1d21", "#1a1d21", "#35373b", "#d1d2d3", "#ababad", "#4ba3e3", "#4ba3e3",
            "#19324a", "#2c2d30", "#4d4f53", "#1a1d21", "#d1d2d3", "#797a7d", "#007a5a", "#d33d62",
            "#ffffff", "#25241c", "#222529", "#8a5f99", "#a8775f",
        ),
    },
}  # fmt: skip
