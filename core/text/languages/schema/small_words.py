"""Words that name nothing by themselves."""

from collections.abc import Mapping


class SmallWords:
    """Small words by what they are, and of which classes each reader of a text leaves them out."""

    classes: Mapping[str, frozenset[str]]
    users: Mapping[str, tuple[str, ...]]
