"""How an answer came about, in words: the question as searched, the passages with grades, versions and dates."""

from collections.abc import Iterable

from adapters.slack.mrkdwn import escaped
from adapters.slack.passage_text import dated, named
from core.domain import Candidate, Explanation, Trace
from core.score_text import score_text

_MOST_PASSAGES = 12
_LONGEST_QUESTION = 500


def why_text(found: Explanation) -> str:
    """Slack's markup with everything that led to the answer."""
    answer, trace = found.answer, found.trace
    parts = [
        f"*Why this answer* · reference `{str(answer.id)[:8]}` · {answer.outcome.value}",
        _question(found),
        _passages(trace),
        _listed("Removed, because no passage carried it", trace.removed_claims),
        _listed("Fallbacks", trace.fallbacks),
        f"*Written by* {escaped(answer.written_by)}{_models(trace)}",
        "*Time* " + " · ".join(f"{step} {ms:.0f} ms" for step, ms in answer.timings_ms.items()),
    ]
    return "\n\n".join(filter(None, parts))


def _question(found: Explanation) -> str:
    asked = f"*Asked* on {found.asked_at:%Y-%m-%d}: {escaped(found.asked[:_LONGEST_QUESTION])}"
    if not found.answer.question.rewritten:
        return f"{asked}\n*Searched* as it was asked"
    return f"{asked}\n*Searched* as: {escaped(found.answer.question.text[:_LONGEST_QUESTION])}"


def _passages(trace: Trace) -> str:
    kept = set(trace.kept)
    # What was kept comes first, then what was dropped, each in the order of the search.
    ordered = sorted(trace.candidates, key=lambda candidate: candidate.chunk.id not in kept)
    lines = [_passage(candidate, candidate.chunk.id in kept) for candidate in ordered[:_MOST_PASSAGES]]
    hidden = len(ordered) - len(lines)
    more = [f"… and {hidden} more, dropped"] if hidden else []
    return "\n".join([f"*Passages* tried: {len(ordered)}, kept: {len(kept)}", *lines, *more])


def _passage(candidate: Candidate, kept: bool) -> str:
    verdict, chunk = "kept" if kept else "dropped", candidate.chunk
    return f"• {verdict}: {named(chunk)} · version {chunk.page_version_id}, {dated(chunk)}\n   {score_text(candidate)}"


def _listed(title: str, lines: Iterable[str]) -> str:
    shown = [f"• {escaped(line)}" for line in lines]
    return "\n".join([f"*{title}*", *shown]) if shown else ""


def _models(trace: Trace) -> str:
    others = {role: name for role, name in trace.models.items() if role != "writer"}
    return "".join(f" · {escaped(role)} {escaped(name)}" for role, name in others.items())
