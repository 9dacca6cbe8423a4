"""Find import cycles."""

from collections.abc import Iterator, Mapping


def circles(graph: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """The strongly connected groups of more than one module (Tarjan, 1972), each sorted by name."""
    search = _Search(graph)
    return sorted(sorted(group) for group in search.groups() if len(group) > 1)


class _Search:
    def __init__(self, graph: Mapping[str, frozenset[str]]) -> None:
        self._graph = graph
        self._order: dict[str, int] = {}
        self._lowest: dict[str, int] = {}
        self._stack: list[str] = []

    def groups(self) -> Iterator[list[str]]:
        for name in sorted(self._graph):
            if name not in self._order:
                yield from self._visit(name)

    def _visit(self, name: str) -> Iterator[list[str]]:
        self._order[name] = self._lowest[name] = len(self._order)
        self._stack.append(name)
        for other in sorted(self._graph[name]):
            if other not in self._order:
                yield from self._visit(other)
                self._lowest[name] = min(self._lowest[name], self._lowest[other])
            elif other in self._stack:
                self._lowest[name] = min(self._lowest[name], self._order[other])
        if self._lowest[name] == self._order[name]:
            start = self._stack.index(name)
            group, self._stack[start:] = self._stack[start:], []
            yield group
