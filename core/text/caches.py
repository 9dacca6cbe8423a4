"""Caches of texts in this process, which are emptied when somebody's words are erased."""

import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from inspect import signature
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key")
Value = TypeVar("Value")
OURS = ("adapters", "bot", "core", "jobs")


class TextCache(OrderedDict[Key, Value]):
    """A dictionary whose keys hold what people wrote, the least used first."""

    def __init__(self) -> None:
        super().__init__()
        _EVERY[id(self)] = self


@dataclass
class Latest(Generic[Value]):
    """Caches what was made of the latest `most` texts: the search and the writer embed the same question."""

    most: int = 512
    _known: TextCache[str, Value] = field(default_factory=TextCache, init=False)

    async def of(self, text: str, make: Callable[[str], Awaitable[Value]]) -> Value:
        """What is made of a text; `make` is called only for unknown ones. Raises what `make` raises."""
        if text not in self._known:
            self._known[text] = await make(text)
        self._known.move_to_end(text)
        made = self._known[text]
        while len(self._known) > self.most:
            self._known.popitem(last=False)
        return made


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
