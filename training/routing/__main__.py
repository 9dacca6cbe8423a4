"""Count what is taken of questions to pages that were left out of the fit: `python -m training.routing`."""

from collections import Counter

from core.models.local_embedder import OnnxEmbedder
from core.models.turn_reader import OnnxTurnReader
from core.rag.understanding.routing.router import Router
from training.pages.reading import read_pages, split
from training.routing.phrasings import page_questions


def main() -> None:
    """Print how many questions to held-out institutions are taken for what, and which ones."""
    router = Router(OnnxTurnReader(OnnxEmbedder()).read)
    routed = [(row.text, router.route(row.text).kind.value) for row in page_questions(split(read_pages())[1])]
    print(dict(Counter(kind for _, kind in routed)))
    print(*(f"{kind}: {text!r}" for text, kind in routed if kind != "campus_question"), sep="\n")


if __name__ == "__main__":
    main()
