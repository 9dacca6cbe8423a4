"""Read a plan of Postgres: how long it took to make, and how often each table's pieces were looked at."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Node = Mapping[str, Any]


@dataclass(frozen=True)
class Plan:
    """Milliseconds of planning and of execution, and the looks at pieces of the table: one index scan is one look."""

    planning: float
    execution: float
    looks: int


def read_plan(explained: Node, table: str) -> Plan:
    """The plan of `explain (analyze, format json)`; partitions are named like the table."""
    scans = [each for each in nodes(explained["Plan"]) if is_of(each, table)]
    looks = sum(int(each["Actual Loops"]) for each in scans)
    return Plan(float(explained["Planning Time"]), float(explained["Execution Time"]), looks)


def is_of(node: Node, table: str) -> bool:
    """Whether the node reads the table or one of its partitions."""
    return "Scan" in node["Node Type"] and str(node.get("Relation Name", "")).startswith(table)


def nodes(root: Node) -> Iterator[Node]:
    """The node and all below it."""
    yield root
    for below in root.get("Plans", ()):
        yield from nodes(below)
