"""What students and offices read about hand-offs: the card, replies, reminders, receipts and the list."""

from collections.abc import Iterator, Sequence

from core.domain.hand_off import CLOCK, Action, HandOff, Packet
from core.domain.outside_text import without_site
from core.domain.posts import Kind, Post
from core.presentation.answer_text import quoted, spoken
from core.presentation.document import (
    Bold,
    Code,
    Document,
    Line,
    Link,
    Markdown,
    document,
    heading,
    item,
    labelled,
    line,
    note,
    quote,
    shortened,
    timed,
)
from core.presentation.messages import say

_LONGEST_QUESTION, _LONGEST_QUOTE, _LONGEST_TURN, _LONGEST_TITLE = 4_000, 400, 500, 150
_STUDENT = "user"  # whose turn it is in a packet
_SAID = {Action.REPLY, Action.ASK_BACK, Action.ANSWER, Action.CLOSE}


def post_document(post: Post) -> Document:
    """What a post says. Raises ValueError for one that has no hand-off, such as a removal."""
    hand_off = post.hand_off
    if hand_off is None:
        raise ValueError("A post without its hand-off says nothing; take it away instead.")
    match post.kind:
        case Kind.CARD | Kind.ESCALATION | Kind.REMINDER | Kind.NEWS:
            return card(hand_off, post.kind)
        case Kind.WITHDRAWN | Kind.UNDELIVERED:
            return document([_title(post.kind, hand_off)], [_asked(hand_off)])
        case Kind.OVERDUE:
            more = timed(lambda moment: say("hand_off.overdue.more", moment=moment), hand_off.waiting_since)
            return document([_title(post.kind, hand_off)], [_asked(hand_off)], [line(*more)])
        case _:
            words = spoken(post.text) if post.text else ()
            return document([_title(post.kind, hand_off)], [_asked(hand_off)], words)


def card(hand_off: HandOff, kind: Kind = Kind.CARD) -> Document:
    """The packet with all that was said, for the office."""
    packet = hand_off.packet
    public = say("hand_off.card.public" if hand_off.in_public else "hand_off.card.private")
    return document(
        [_title(kind, hand_off)],
        _question(packet),
        _found(packet),
        _turns(packet),
        *(_said(each.by, each.text) for each in hand_off.said if each.action in _SAID and each.text),
        [_state(hand_off), note(public)],
    )


def receipt(hand_off: HandOff | None, most_a_day: int, *, is_urgent: bool = False) -> str:
    """What the student is told who has sent a question, or too many; whom to call comes first where needed."""
    sent = say("hand_off.too_many", number=most_a_day)
    if hand_off:
        where = say("hand_off.sent.here" if hand_off.in_public else "hand_off.sent.private")
        sent = say("hand_off.sent", office=hand_off.office, where=where, reference=hand_off.reference)
    return f"{say('private.emergency')} {sent}" if is_urgent else sent


def outcome_of(hand_off: HandOff | None, action: Action, *, allowed: bool) -> str:
    """What somebody is told who has pressed a button."""
    if hand_off is None:
        return say("hand_off.gone")
    if not allowed:
        return say("hand_off.not_now", state=say(f"hand_off.state.{hand_off.state.value}"))
    return say(f"hand_off.done.{action.value}", **({"office": hand_off.office} if action is Action.REPLY else {}))


def listing(hand_offs: Sequence[HandOff]) -> Document:
    """One line for each, without a word of any student."""
    if not hand_offs:
        return document([line(say("hand_off.list.none"))])
    return document([heading(say("hand_off.list"))], [_listed(each) for each in hand_offs])


def _title(kind: Kind, hand_off: HandOff) -> Line:
    key = "hand_off.card.escalation" if kind is Kind.ESCALATION else f"hand_off.{kind.value}"
    if kind is not Kind.REMINDER:
        return heading(say(key, office=hand_off.office))
    return heading(*timed(lambda moment: say(key, office=hand_off.office, moment=moment), hand_off.waiting_since))


def _asked(hand_off: HandOff) -> Line:
    return quote(say("hand_off.asked", question=shortened(hand_off.packet.question, 200)))


def _question(packet: Packet) -> Iterator[Line]:
    yield labelled(say("hand_off.card.name"), packet.name or say("hand_off.card.no_name"))
    yield labelled(say("hand_off.card.question"), shortened(packet.question, _LONGEST_QUESTION))
    if packet.understood and packet.understood != packet.question:
        yield labelled(say("hand_off.card.understood"), packet.understood)
    told = packet.outcome and packet.outcome != "conversation"
    why = say(f"outcome.{packet.outcome}") if told else say("hand_off.card.asked")
    yield labelled(say("hand_off.card.outcome"), why)


def _found(packet: Packet) -> Iterator[Line]:
    if packet.found:
        yield heading(say("hand_off.card.found"))
    for page in packet.found:
        title = shortened(without_site(page.title, page.url), _LONGEST_TITLE)
        yield item(Link(title or page.url, (page.url,)))
        if page.quote:
            yield quoted(shortened(page.quote, _LONGEST_QUOTE), (page.url,))


def _turns(packet: Packet) -> Iterator[Line]:
    if packet.turns:
        yield heading(say("hand_off.card.turns"))
    for role, _, said in (turn.partition(": ") for turn in packet.turns):
        who = say("hand_off.card.said.student" if role == _STUDENT else "hand_off.card.said.me")
        yield item(Bold(who), ": ", shortened(said.strip().split("\n\n")[0], _LONGEST_TURN))


def _said(by: str, text: str) -> Iterator[Line | Markdown]:
    if by != CLOCK:
        yield heading(say("hand_off.card.said.office" if by else "hand_off.card.said.student"))
        yield from spoken(text) if by else (line(each) for each in text.strip().split("\n"))


def _state(hand_off: HandOff) -> Line:
    state = say(f"hand_off.state.{hand_off.state.value}")
    return note(*timed(lambda moment: say("hand_off.card.state", state=state, moment=moment), hand_off.created_at))


def _listed(each: HandOff) -> Line:
    state = say(f"hand_off.state.{each.state.value}")

    def told(moment: str) -> str:
        return say("hand_off.list.line", office=each.office, state=state, moment=moment)

    return item(Code(each.reference), " ", *timed(told, each.waiting_since))
