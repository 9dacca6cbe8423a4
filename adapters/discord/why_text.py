"""How an answer came about, in words: the question as searched, the passages with grades, versions and dates."""

from collections.abc import Iterable

from adapters.discord.passage_text import dated, named
from adapters.discord.safe_text import plain
from core.domain import Candidate, Explanation, Trace
from core.score_text import score_text

_MOST_PASSAGES = 15
_LONGEST_QUESTION = 500


def why_text(found: Explanation) -> str:
    """Markdown with everything that led to the answer; longer than one message may be."""
    answer, trace = found.answer, found.trace
    parts = [
        f"**Why this answer** · reference `{str(answer.id)[:8]}` · {answer.outcome.value}",
        _question(found),
        _passages(trace),
        _listed("Removed, because no passage carried it", trace.removed_claims),
        _listed("Fallbacks", trace.fallbacks),
        f"**Written by** {plain(answer.written_by)}{_models(trace)}",
        "**Time** " + " · ".join(f"{step} {ms:.0f} ms" for step, ms in answer.timings_ms.items()),
    ]
    return "\n\n".join(filter(None, parts))


def _question(found: Explanation) -> str:
    asked = f"**Asked** on {found.asked_at:%Y-%m-%d}: {plain(found.asked[:_LONGEST_QUESTION])}"
    if not found.answer.question.rewritten:
        return f"{asked}\n**Searched** as it was asked"
    return f"{asked}\n**Searched** as: {plain(found.answer.question.text)}"


def _passages(trace: Trace) -> str:
    kept = set(trace.kept)
    head = f"**Passages** tried: {len(trace.candidates)}, kept: {len(kept)}"
    # What was kept comes first; what was dropped after it, in the order of the search.
    ordered = sorted(trace.candidates, key=lambda candidate: candidate.chunk.id not in kept)
    lines = [_passage(candidate, candidate.chunk.id in kept) for candidate in ordered[:_MOST_PASSAGES]]
    hidden = len(ordered) - len(lines)
    return "\n".join([head, *lines, *([f"… and {hidden} more, all dropped"] if hidden else [])])


def _passage(candidate: Candidate, kept: bool) -> str:
    verdict = "kept" if kept else "dropped"
    version = f"version {candidate.chunk.page_version_id}"
    head = f"- {verdict}: {named(candidate.chunk)} · {version}, {dated(candidate.chunk)}"
    return f"{head}\n  {score_text(candidate)}"


def _listed(title: str, lines: Iterable[str]) -> str:
    shown = [f"- {plain(line)}" for line in lines]
    return "\n".join([f"**{title}**", *shown]) if shown else ""


def _models(trace: Trace) -> str:
    others = {role: name for role, name in trace.models.items() if role != "writer"}
    return "".join(f" · {plain(role)} {plain(name)}" for role, name in others.items())
