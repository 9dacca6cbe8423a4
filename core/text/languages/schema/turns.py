"""Words by which a turn of a talk is read."""

from collections.abc import Mapping

from core.text.languages.pattern import CasedPattern, Pattern


class TurnWords:
    """Words that tell what a turn is, each group a feature of the classifier of turns."""

    english_only: frozenset[str]
    openers: Pattern
    groups: Mapping[str, Pattern]
    emergency: Pattern
    same_for_all: Pattern
    whole: Mapping[str, tuple[Pattern, ...]]


class Wishes:
    """How English asks somebody to act, or to tell of something later, and for whom."""

    asked_of_bot: Pattern
    told_of: Pattern
    for_me: Pattern


class ReminderWords:
    """How English says of what, and how long before something, it wants to be reminded, and which reminder it means.

    One of `frames` ends where what is wanted begins. `lets_know` asks for a day. `changes` is said of the last
    reminder; `weekly` means the deadlines of each week, `cancels_one` one reminder that is known, `cancels_all` all,
    and where it `keeps_some` not all of them.
    """

    frames: tuple[Pattern, ...]
    lets_know: Pattern
    tells_again: Pattern
    changes: Pattern
    weekly: Pattern
    cancels_one: Pattern
    cancels_all: Pattern
    keeps_some: Pattern
    before: Pattern
    on_the_day: Pattern
    late: Pattern
    unread: Pattern
    of_event: Pattern
    part: Pattern
    ends: Pattern
    own_words: Pattern
    leading: Pattern
    trailing: Pattern
    cancelled: Pattern
    questions: tuple[str, ...]


class TalkWords:
    """How English turns lean on what was said before: openings, pointers, ordinals, and words that name nothing."""

    lead_in: Pattern
    of_another: Pattern
    frame: Pattern
    attribute_nouns: frozenset[str]
    asked_of: frozenset[str]
    it_office: Pattern
    of_conversation: Pattern
    one: Pattern
    first_person: Pattern
    owned: Pattern
    ordinals: tuple[tuple[Pattern, int], ...]
    bare_ordinals: tuple[tuple[Pattern, int], ...]


class AskingBack:
    """Words of campus life that name no one thing: a question of nothing else could mean many."""

    generic: frozenset[str]
    spans_and_money: frozenset[str]
    light_verbs: frozenset[str]
    moments: frozenset[str]
    noun_of_verb: Pattern
    no_nouns: frozenset[str]
    today: Pattern
    defines: Pattern
    article: Pattern


class LookingBack:
    """Words of a question about the conversation itself."""

    first: Pattern
    second: Pattern
    third: Pattern
    last: Pattern
    again: Pattern
    recalling: CasedPattern
    shortens: Pattern
    explains: Pattern
    everything: Pattern
    of_questions: Pattern
    privacy: Pattern
    trust: Pattern
    about_me: Pattern
    my_own: Mapping[str, Pattern]
    to_remember: Pattern


class HelpDesks:
    """What an office is called where people help with whatever one asks."""

    help_desks: tuple[frozenset[str], ...]
    beside: frozenset[str]
    spelled: Mapping[str, str]


class OutwardWords:
    """Words by which somebody speaks of themselves, which no search engine is sent."""

    of_oneself: Pattern
    names_given: CasedPattern
    stated: Pattern


class PortalWords:
    """How pages name the place on the web where students see their own records."""

    acts: Pattern
    named: Pattern
    no_portal: frozenset[str]


class ProductNames:
    """Names of products and services that students write and no dictionary has: they are not corrected."""

    product_names: frozenset[str]


class Glosses:
    """Question words that a dictionary gives, the telling ones first, and the words that they make needless."""

    openers: tuple[str, ...]
    implied: Mapping[str, frozenset[str]]


class Continuations:
    """Openings of a sentence that goes on with the one before it, or means nothing without it."""

    leans_back: Pattern
    goes_on: Pattern


class ModelReplies:
    """How language models say in English that they found nothing, or will not answer."""

    nothing_found: tuple[Pattern, ...]
    will_not: tuple[Pattern, ...]


class CampusSlang:
    """Short forms and slang of campus life: no slips of other words, and what pages write for them."""

    denials: frozenset[str]
    slang: frozenset[str]
    written: Mapping[str, str]


class ChatForms:
    """How English is shortened in chats, and what it stands for."""

    forms: Mapping[str, str]
    in_place: tuple[tuple[Pattern, str], ...]


class FrontDoorSearches:
    """What is searched for on the pages of a source before anybody asks."""

    crisis: str
    own_pages: str


class FollowUps:
    """Words by which a question depends on the talk, or only seems to."""

    courtesy: Pattern
    openers: Pattern
    pointers: Pattern
    innocent: Pattern
    attributes: frozenset[str]
