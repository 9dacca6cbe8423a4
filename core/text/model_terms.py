"""Terms of a model are named `model name:token id`; words never contain a colon (core/text/tokens.py)."""

from collections.abc import Mapping


def terms_prefix(embedder_name: str) -> str:
    """The prefix of every term of this model; a token id follows."""
    return f"{embedder_name}:"


def is_of_a_model(term: str) -> bool:
    """Whether a model weighed this term, so that it needs no idf."""
    return ":" in term


def is_of(embedder_name: str, term: str) -> bool:
    """Whether this model weighed the term."""
    prefix = terms_prefix(embedder_name)
    return term.startswith(prefix) and term.removeprefix(prefix).isdecimal()


def of_models(weights: Mapping[str, float]) -> dict[str, float]:
    """The terms of models among a passage's terms."""
    return {term: weight for term, weight in weights.items() if is_of_a_model(term)}
