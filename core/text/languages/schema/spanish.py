"""Spanish words by which people tell of themselves."""

from collections.abc import Mapping

from core.text.languages.pattern import CasedPattern


class SpanishSelfWords:
    """Spanish patterns of what students tell of themselves, without accents."""

    lead: CasedPattern
    remember: CasedPattern
    forget: CasedPattern
    make_believe: CasedPattern
    reports: CasedPattern
    condition: CasedPattern
    borders: CasedPattern
    mine: CasedPattern
    person: CasedPattern
    denies: CasedPattern
    student: CasedPattern
    is_a: CasedPattern
    studies: CasedPattern
    in_year: CasedPattern
    likes: CasedPattern
    prefers: CasedPattern
    preferable: CasedPattern
    campus: CasedPattern
    catalog: CasedPattern
    behind: CasedPattern
    needs_it: CasedPattern
    claim: CasedPattern


class SpanishValues:
    """What students tell in Spanish, without accents, with its English name, by which pages are searched."""

    fields: Mapping[str, str]
    hobbies: Mapping[str, str]
    statuses: Mapping[str, str]
    other_statuses: Mapping[str, str]
    years: Mapping[str, str]
    spans: Mapping[str, str]
    campuses: Mapping[str, str]
