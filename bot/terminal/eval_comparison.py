"""Compare two runs that were kept, and write the page."""

import asyncio
from pathlib import Path

from bot.models import build_models
from bot.settings import Settings
from bot.terminal.eval_report import progress
from core.errors import ConfigurationError
from evaluation.comparing import Comparison
from evaluation.comparing import compared as _compared
from evaluation.head_to_head import HeadToHead
from evaluation.reports.answers import read_run
from evaluation.reports.side_by_side import as_markdown, as_page


def compared(settings: Settings, folders: tuple[Path, Path], names: tuple[str, str], judged: bool) -> Comparison:
    """Both runs, with the settings' embedder and, if asked for, language model. Raises AdvisorError."""
    return asyncio.run(_with_models(settings, folders, names, judged))


def shown(made: Comparison, out: Path | None) -> str:
    """The comparison as Markdown; the page goes to `out`. Raises ConfigurationError when that is not writable."""
    if out is not None:
        try:
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(as_page(made), encoding="utf-8")
        except OSError as error:
            raise ConfigurationError(f"The page cannot be written to {out}: {error.strerror}.") from None
    return as_markdown(made)


async def _with_models(
    settings: Settings, folders: tuple[Path, Path], names: tuple[str, str], judged: bool
) -> Comparison:
    before, after = (read_run(folder, name) for folder, name in zip(folders, names, strict=True))
    models = build_models(settings)
    try:
        if judged and models.chat is None:
            raise ConfigurationError(
                "There is no judge: set OPENAI_MODEL (and OPENAI_BASE_URL) to the model that compares."
            )
        judge = HeadToHead(models.chat) if judged and models.chat else None
        with progress() as show:
            return await _compared(before, after, models.embedder, judge, show)
    finally:
        await models.aclose()
