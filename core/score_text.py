"""The scores of a passage in words: its place in each list, and what each feature adds to its score."""

from core.domain import Candidate


def score_text(candidate: Candidate) -> str:
    """Such as "score 1.9000 = fused 1.4000 + 0.5000 (phrases 0.50) · dense 0.710 (#1) · lexical 3.20 (#2)"."""
    dense = "–" if candidate.dense is None else f"{candidate.dense:.3f}"
    parts = [
        ranking_text(candidate),
        f"dense {dense}{_rank(candidate.dense_rank)}",
        f"lexical {candidate.lexical:.2f}{_rank(candidate.lexical_rank)}",
    ]
    parts += [f"rerank {candidate.rerank:.3f}"] if candidate.rerank is not None else []
    parts += [f"grade {candidate.grade:.2f}"] if candidate.grade is not None else []
    return " · ".join(parts)


def ranking_text(candidate: Candidate) -> str:
    """The fused score, and what each feature adds to it or takes from it, with the feature's own value behind it."""
    fused = f"fused {candidate.fused:.4f}"
    added = "".join(
        f" {'+' if share > 0 else '−'} {abs(share):.4f} ({name.replace('_', ' ')} {candidate.features[name]:.2f})"
        for name, share in candidate.shares.items()
        if share
    )
    return f"score {candidate.score:.4f} = {fused}{added}" if added else fused


def _rank(rank: int | None) -> str:
    return "" if rank is None else f" (#{rank})"
