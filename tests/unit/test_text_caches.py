"""Caches of texts are emptied when somebody's words are erased; what was loaded stays."""

from core.rag.retrieval import ranking
from core.rag.understanding.routing.classifier import shipped_classifier
from core.rag.understanding.routing.router import Router
from core.text.caches import TextCache, forget_texts


def test_texts_go_and_what_was_loaded_stays() -> None:
    router, loaded = Router(), shipped_classifier()
    router.route("when does the library open")
    ranking._identifiers("what is MATH 101 about")

    forget_texts()

    assert not router._known
    assert ranking._identifiers.cache_info().currsize == 0
    assert shipped_classifier() is loaded


def test_a_cache_that_is_no_more_is_no_trouble() -> None:
    cache = TextCache[str, int]()
    cache["a"] = 1
    del cache

    forget_texts()
