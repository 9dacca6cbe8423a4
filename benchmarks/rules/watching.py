"""Watches the functions of packages: for which questions each of them decides something; and answers without one."""

import inspect
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from enum import StrEnum
from functools import update_wrapper
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import FunctionType, ModuleType
from typing import Any

Function = Callable[..., Any]
_TEXTS = (str, tuple, list, frozenset, set, dict)  # of these an argument can be given back in place of a result
_NOTED = 50  # calls a question; a hot function decides in the first ones, or one of so many later ones tells


class Way(StrEnum):
    """How a function is taken out."""

    EMPTY = "empty"  # it finds nothing: it returns the empty value that it was seen to return
    ALWAYS = "always"  # a check says yes
    SAME = "same"  # it returns its first argument as it is


@dataclass
class Rule:
    """A function, and the numbers of the questions for which taking it out in a way would matter."""

    name: str
    file: str
    line: int
    lines: int
    is_method: bool
    fires: dict[Way, set[int]] = field(default_factory=lambda: defaultdict(set))
    empty: list[Any] = field(default_factory=list)
    _asked: int = -1
    _calls: int = 0

    def ways(self) -> Iterator[Way]:
        """Those that would change what it returns."""
        for way, questions in self.fires.items():
            if questions and (way is not Way.EMPTY or self.empty) and (way is not Way.ALWAYS or self._is_check()):
                yield way

    def note(self, asked: int, given: tuple[Any, ...], result: Any) -> None:  # noqa: ANN401 - results of any function
        """Notes what it returned while a question was asked."""
        self._calls = 0 if self._asked != asked else self._calls + 1
        self._asked = asked
        if self._calls < _NOTED or self._calls % _NOTED == 0:
            self._note(asked, given, result)

    def without(self, way: Way, given: tuple[Any, ...]) -> Any:  # noqa: ANN401 - results of any function
        """What it returns where it is taken out."""
        if way is Way.SAME:
            return given[self.is_method]
        return way is Way.ALWAYS or copy(self.empty[0])

    def _note(self, asked: int, given: tuple[Any, ...], result: Any) -> None:  # noqa: ANN401 - results of any function
        if not _is_something(result):
            self.empty = self.empty or [result]
            self.fires[Way.ALWAYS].add(asked)
        else:
            self.fires[Way.EMPTY].add(asked)
        if len(given) > self.is_method and isinstance(result, _TEXTS):
            first = given[self.is_method]
            if type(first) is type(result) and first is not result and first != result:
                self.fires[Way.SAME].add(asked)

    def _is_check(self) -> bool:
        return any(each is False for each in self.empty)


@dataclass
class Watch:
    """What is watched: `asked` is the number of the question that is asked, `out` the rule that is taken out."""

    rules: dict[str, Rule] = field(default_factory=dict)
    asked: int | None = None
    out: tuple[Rule, Way] | None = None

    @contextmanager
    def asking(self, number: int) -> Iterator[None]:
        """Inside, what functions return is noted for this question."""
        self.asked = number
        yield
        self.asked = None

    @contextmanager
    def without(self, rule: Rule, way: Way) -> Iterator[None]:
        """Inside, this rule is taken out."""
        self.out = (rule, way)
        yield
        self.out = None

    def watch(self, packages: Sequence[str]) -> None:
        """Watches what is imported from these packages from now on."""
        sys.meta_path.insert(0, _Finder(self, tuple(f"{each}." for each in packages)))

    def watched(self, name: str, function: Any, *, is_method: bool) -> Any:  # noqa: ANN401 - functions, or caches of them
        """The function with its record; itself where it is asynchronous or yields, for that decides in pieces."""
        inner = inspect.unwrap(function)
        if (
            inspect.iscoroutinefunction(inner)
            or inspect.isgeneratorfunction(inner)
            or inspect.isasyncgenfunction(inner)
        ):
            return function
        code = inner.__code__
        lines = len({line for *_, line in code.co_lines() if line}) + 1
        rule = self.rules[name] = Rule(name, code.co_filename, code.co_firstlineno, lines, is_method)

        def call(*given: Any, **named: Any) -> Any:  # noqa: ANN401 - stands for any function
            if self.out and self.out[0] is rule and (self.out[1] is not Way.SAME or len(given) > is_method):
                return rule.without(self.out[1], given)
            result = function(*given, **named)
            if self.asked is not None:
                rule.note(self.asked, given, result)
            return result

        update_wrapper(call, function)
        for kept in ("cache_clear", "cache_info"):  # who empties caches finds this one as well
            if hasattr(function, kept):
                setattr(call, kept, getattr(function, kept))
        return call


@dataclass
class _Finder(MetaPathFinder):
    """Finds our modules, and watches what they define."""

    watch: Watch
    packages: tuple[str, ...]

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:  # noqa: ANN401 - the base's
        """The usual one, whose loader watches."""
        spec = PathFinder.find_spec(name, path, target) if f"{name}.".startswith(self.packages) else None
        if spec is None or not isinstance(spec.loader, SourceFileLoader):
            return None
        spec.loader = _Loader(self.watch, spec.loader.name, spec.loader.path)
        return spec


class _Loader(SourceFileLoader):
    """Loads a module, and watches what it defines."""

    def __init__(self, watch: Watch, name: str, path: str) -> None:
        super().__init__(name, path)
        self._watch = watch

    def exec_module(self, module: ModuleType) -> None:
        """Replaces the functions, in the module's tables, too."""
        super().exec_module(module)
        new: dict[int, Any] = {}
        for name, each in list(vars(module).items()):
            if getattr(each, "__module__", None) != module.__name__:
                continue
            if isinstance(each, type):
                _watch_methods(self._watch, f"{module.__name__}:{name}", each)
            elif isinstance(each, FunctionType) or hasattr(each, "cache_clear"):
                new[id(each)] = self._watch.watched(f"{module.__name__}:{name}", each, is_method=False)
                setattr(module, name, new[id(each)])
        _replace(module, new)


def _watch_methods(watch: Watch, name: str, owner: type) -> None:
    for each, value in list(vars(owner).items()):
        if isinstance(value, FunctionType) and not each.startswith("__") and value.__module__ == owner.__module__:
            setattr(owner, each, watch.watched(f"{name}.{each}", value, is_method=True))


def _replace(module: ModuleType, new: dict[int, Any]) -> None:
    """Puts the watched functions into the tuples and dictionaries of functions that a module holds."""
    for name, each in list(vars(module).items()):
        if type(each) is tuple:
            setattr(module, name, tuple(new.get(id(one), one) for one in each))
        elif type(each) is dict:
            each.update({key: new[id(one)] for key, one in each.items() if id(one) in new})


def _is_something(result: Any) -> bool:  # noqa: ANN401 - results of any function
    try:
        return bool(result)
    except ValueError:  # an array of numbers
        return True
