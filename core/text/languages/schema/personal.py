"""Words by which people tell of themselves."""

from collections.abc import Mapping

from core.text.languages.pattern import CasedPattern, Pattern


class SelfWords:
    """Patterns of what students tell of themselves."""

    lead: Pattern
    remember: Pattern
    forget: Pattern
    make_believe: Pattern
    speaker: Pattern
    reports: Pattern
    condition: Pattern
    no_condition: Pattern
    past: Pattern
    asks_inside: Pattern
    asks: Pattern
    tag: Pattern
    borders: Pattern
    retracts: Pattern
    needs_it: Pattern
    i_am: Pattern
    adverbs: Pattern
    no_longer: Pattern
    anymore: Pattern
    year: Pattern
    in_year: Pattern
    before_year: Pattern
    after_year: Pattern
    studies: Pattern
    switched: Pattern
    declared: Pattern
    my_major: Pattern
    my_minor: Pattern
    campus: Pattern
    my_campus: Pattern
    no_campus: Pattern
    catalog: Pattern
    started: Pattern
    lives: Pattern
    likes: Pattern
    does: Pattern
    no_hobby_done: Pattern
    one_of_them: Pattern
    likes_to: Pattern
    my_hobby: Pattern
    is_hobby: Pattern
    dislikes: Pattern
    prefers: Pattern
    preferable: Pattern
    when: Pattern
    campus_claim: Pattern
    somebody_else: Pattern
    one_status: Pattern
    no_name: Pattern
    of_my_studies: Pattern
    time_behind: Pattern
    more_behind: Pattern
    degree_behind: Pattern


class AskedWords:
    """Words by which a question tells that something about its asker matters to it."""

    personal: Pattern
    advice: Pattern
    general: Pattern
    allowed: Pattern
    decides: Mapping[str, Pattern]
    other_status_decides: Pattern
    named: Mapping[str, Pattern]
    specific: CasedPattern
    of_any_value: frozenset[str]
    status_decides: tuple[tuple[Pattern, Pattern], ...]
    either: tuple[tuple[Pattern, ...], ...]
    narrower: Pattern
    no_campus: frozenset[str]
    catalog: Pattern
    done: Pattern


class SensitiveWords:
    """Words of what is never stored about a person, by kind."""

    sensitive: Mapping[str, Pattern]
    needs: Mapping[str, Pattern]
    subjects: Pattern


class FieldsOfStudy:
    """Names of fields of study, by which "a nursing student" is told from "a happy student"."""

    names: frozenset[str]
    before: frozenset[str]
    after: frozenset[str]
    links: frozenset[str]
    leads: frozenset[str]
    people: frozenset[str]


class Hobbies:
    """Names of what people like to do: of other things that people say they love nothing is remembered."""

    beside_hobby: frozenset[str]
    names: frozenset[str]
