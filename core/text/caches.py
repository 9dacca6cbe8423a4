"""Caches of texts in this process, which are emptied when somebody's words are erased."""

import sys
from collections import OrderedDict
from collections.abc import Iterator
from inspect import signature
from typing import Any, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key")
Value = TypeVar("Value")
OURS = ("adapters", "bot", "core", "jobs")


class TextCache(OrderedDict[Key, Value]):
    """A dictionary whose keys hold what people wrote, the least used first."""

    def __init__(self) -> None:
        super().__init__()
        _EVERY[id(self)] = self


_EVERY: WeakValueDictionary[int, TextCache[Any, Any]] = WeakValueDictionary()


def forget_texts() -> None:
    """Empties them, and each function's cache; what is loaded once, by functions without parameters, stays."""
    for cache in list(_EVERY.values()):
        cache.clear()
    for function in _cached():
        if signature(function).parameters:
            function.cache_clear()


def _cached() -> Iterator[Any]:
    """The functions of ours that `functools` caches."""
    for name, module in sys.modules.copy().items():
        if name.partition(".")[0] in OURS:
            yield from (each for each in tuple(vars(module).values()) if hasattr(each, "cache_clear"))
