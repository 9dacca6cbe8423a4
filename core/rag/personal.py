"""What somebody told of themselves: heard in a message, told on request, and used where it answers better."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.domain.answer import Answer, Outcome
from core.domain.conversation import Message, StandaloneQuestion
from core.domain.memory import NOTHING_HEARD, Fact, FactKind, Heard, Refusal
from core.messages.speaking import say
from core.ports.memory import Profile
from core.rag.answering.quotes.features import log_odds
from core.rag.answering.writing import Writing
from core.rag.asker_fit import SORTS, addresses, may_be_for, names_a_group, of_a_group
from core.rag.looking_up import LookingUp
from core.rag.part import CURATED, Part
from core.rag.understanding.follow_ups import WORD
from core.rag.understanding.routing.routes import RouteKind
from core.rag.verification.citations import MARK
from core.rag.work import Work
from core.text.languages.languages import english
from core.text.languages.schema.personal import AskedWords
from core.text.languages.schema.statements import StatementWords
from core.text.languages.schema.turns import LookingBack
from core.text.remembering import asks_to_remember, in_english
from core.text.tokens import query_terms

_ASKED_WORDS = english(AskedWords)
_IRREGULAR = english(StatementWords).irregular
_LOOKING_BACK = english(LookingBack)
# What a question is searched with; how somebody likes things says nothing of a page.
_SEARCHED = frozenset(FactKind) - {FactKind.PREFERENCE}
_OF_PLANS = (FactKind.PROGRAMME, FactKind.CATALOG_YEAR)
_SEGMENT, _SITE = re.compile(r"(?<=[.;!?])\s|\n"), re.compile(r"\s+[-–—|·]\s+")
MOST_ALONE = 2  # each reading is one more search
SUREST = 4.0  # log odds: nothing that is quoted is surer
_NO_FACT_OF_ONESELF = (Refusal.CLAIM, Refusal.OTHERS)


@dataclass(frozen=True)
class Personal:
    """Uses a profile; without one it does nothing, and of a message that others read it knows nothing."""

    profile: Profile | None = None

    async def listen(self, message: Message) -> Heard:
        """What became of what the message tells of its sender. Raises DatabaseError."""
        if self.profile is None or not message.is_private:
            return NOTHING_HEARD
        return await self.profile.listen(message)

    async def replied(self, work: Work, answer: Answer) -> Answer:
        """The reply to small talk, with what was remembered, refused or is known. Raises DatabaseError."""
        if self.profile is None:
            return answer
        if work.route.kind is RouteKind.ABOUT_BOT and _LOOKING_BACK.about_me.search(work.message.text):
            facts = await self.profile.known(work.message)
            return answer if facts is None else replace(answer, text=f"{told_of(facts)}\n\n{answer.text}")
        if kinds := [kind for kind, words in _LOOKING_BACK.my_own.items() if words.search(work.message.text)]:
            told = [fact for fact in await self.profile.known(work.message) or () if fact.kind in kinds]
            return replace(answer, text=f"{told_of(told)}\n\n{answer.text}") if told else answer
        heard = work.heard
        said = await self._said(work.message, heard) if work.route.kind is RouteKind.ABOUT_ONESELF else ""
        return replace(answer, heard=heard, text=said or answer.text)

    async def _said(self, message: Message, heard: Heard) -> str:
        """What is said of what somebody told; empty where nothing was told or asked. The platforms word the offer."""
        said = list(_outcomes(heard))
        if said or heard.offers or not asks_to_remember(message.text):
            return "\n\n".join(said)
        if not message.is_private:
            return say("memory.told.public")
        is_on = self.profile is not None and await self.profile.known(message) is not None
        return say("memory.told.nothing" if is_on else "memory.told.off")

    async def of_plans(self, work: Work) -> Sequence[Fact]:
        """The facts that a plan of courses rests on. Raises DatabaseError."""
        if self.profile is None or work.route.kind is not RouteKind.PLAN:
            return ()
        return [fact for fact in await self.profile.known(work.message) or () if fact.kind in _OF_PLANS]

    async def facts_for(self, work: Work) -> Sequence[Fact]:
        """The facts that matter to the one question of a message. Raises DatabaseError."""
        if self.profile is None or not work.message.is_private:
            return ()
        with work.step("profile"):
            work.known = await self.profile.known(work.message) or ()
            asked = work.parts[0].question.text if len(work.parts) == 1 and work.known else ""
            return await self.profile.relevant(asked, work.message) if asked else ()

    async def choose(self, work: Work, part: Part, looking_up: LookingUp, quoting: Writing) -> None:
        """Takes the question with the words of the facts, where it is answered at least as well so.

        The part keeps its own question: the words of the facts are stored nowhere with the answer. Raises as
        `LookingUp.settle` and `Writing.try_quoting` do.
        """
        work.told = ()
        if part.written_by == CURATED or len(work.parts) != 1:
            return
        facts = [fact for fact in work.facts if fact.kind in _SEARCHED]
        if work.known and not names_a_group(part.asked) and not await self._is_for_them(work, part, quoting):
            facts += [fact for fact in of_a_group(work.known) if fact not in facts]
        for some in _readings(facts):
            joined = Part(_joined(part.question, some), part.talk_pages)
            await looking_up.settle(work, joined)
            for each in (part, joined):
                if not each.checked.text and each.quoted is None:
                    await quoting.try_quoting(work, each)
            told = _told_in(joined)
            is_taken = answers_as_well(part, joined) and may_be_for(work.known, told)
            is_why = is_taken and any(_is_told(fact, told) for fact in some)
            work.told = tuple(fact for fact in work.known if _is_told(fact, told)) if is_why else ()
            if work.told:
                part.become(joined, keeps_question=True)
                return

    async def _is_for_them(self, work: Work, part: Part, quoting: Writing) -> bool:
        """Whether the answer without the facts is sure and not for others. Raises as `Writing.try_quoting` does."""
        if not part.checked.text and part.quoted is None:
            await quoting.try_quoting(work, part)
        return sureness(part) >= 0 and may_be_for(work.known, _told_in(part))

    def shown(self, work: Work, answer: Answer) -> Answer:
        """The answer with the facts that it rests on, and what was heard."""
        is_answer = answer.outcome in {Outcome.ANSWERED, Outcome.CLOSEST}
        why = reasons(work, answer)
        facts = [fact for fact in work.known if fact in work.told or fact in why]
        return replace(answer, facts=tuple(facts) if is_answer else (), heard=work.heard)


def reasons(work: Work, answer: Answer) -> list[Fact]:
    """The facts for whose people a sentence or row of the answer is, else those that it or its page names.

    None where the question is of a group, whoever asks.
    """
    asked = work.message.text
    known = [] if names_a_group(asked) else [fact for fact in work.known if not is_named(fact, asked)]
    theirs = [each for each in _SEGMENT.split(answer.text) if may_be_for(work.known, each)]
    if addressed := [fact for fact in known if any(addresses(each, fact) for each in theirs)]:
        return addressed
    titles = [_SITE.split(each.title)[0] for each in answer.citations[:1] if may_be_for(work.known, answer.text)]
    named = [fact for fact in work.facts if fact in known and _is_by_name(fact, theirs)]
    return named or [
        fact for fact in known if _is_by_name(fact, titles) or any(addresses(each, fact) for each in titles)
    ]


def _is_by_name(fact: Fact, texts: Sequence[str]) -> bool:
    """Whether a text names the fact, where it is none of a group: "senior" is one, and no senior seminar."""
    return fact.kind not in SORTS and any(is_named(fact, each) for each in texts)


def told_of(facts: Sequence[Fact]) -> str:
    """What somebody told of themselves, as a list."""
    if not facts:
        return say("memory.told.none")
    return "\n".join([say("memory.told.known"), *(f"- {fact.value}" for fact in facts)])


def answers_as_well(alone: Part, joined: Part) -> bool:
    """Whether the question with the facts is answered as well as without, or better, and from other words.

    What a row without them says of the words that are asked must still be told: no fee in place of the tuition.
    """
    said, before = _told_in(joined), _told_in(alone)
    asked = set(query_terms(alone.asked)) & set(query_terms(before))
    kept = asked & set(query_terms(said))
    if not said or said == before:
        return False
    if alone.checked.text:
        return bool(joined.checked.text) and kept == asked
    if joined.checked.text:
        return True
    return sureness(joined) >= sureness(alone) and (bool(kept) or not asked)


def sureness(part: Part) -> float:
    """Within bounds; 0 for what needs no quotation. Where the quoter does not know it, the grade says it."""
    if part.checked.text:
        return 0.0
    if part.quoted is None or not part.quoted.draft:
        return -SUREST
    known = part.quoted.probability
    return min(max(log_odds(part.verdict.probability if known is None else known), -SUREST), SUREST)


def _readings(facts: Sequence[Fact]) -> list[Sequence[Fact]]:
    """All facts together, then the most relevant ones each alone: a page is seldom about all of them."""
    return [facts, *([fact] for fact in facts[:MOST_ALONE])] if len(facts) > 1 else [facts] * len(facts)


def _joined(question: StandaloneQuestion, facts: Sequence[Fact]) -> StandaloneQuestion:
    words = " ".join(dict.fromkeys(in_english(fact.value) for fact in facts))
    return replace(question, text=f"{words} {question.text}", rewritten=True)


def _told_in(part: Part) -> str:
    """What would be told first, below the heading of its passage; empty for nothing."""
    if part.checked.text or part.quoted is None:
        return part.checked.text
    first = part.quoted.draft.split("\n\n")[0]
    marks = [int(mark[1]) for mark in MARK.finditer(first)]
    anchors = [part.kept[mark - 1].chunk.anchor for mark in marks if 0 < mark <= len(part.kept)]
    return "\n".join([first, *anchors]).strip()


def is_named(fact: Fact, text: str) -> bool:
    """Whether a text names the fact, so that this may be why it was found: "graduate", not "graduation"."""
    words = _words(in_english(fact.value)) - _ASKED_WORDS.of_any_value
    return bool(words) and words <= _words(text)


def _is_told(fact: Fact, text: str) -> bool:
    return is_named(fact, text) or addresses(text, fact)


def _words(text: str) -> set[str]:
    plain = (word.lower().removesuffix("'s") for word in WORD.findall(text))
    return {_IRREGULAR.get(word, word.removesuffix("s")) for word in plain}


def _quoted(values: Sequence[str]) -> str:
    return ", ".join(f"“{value}”" for value in values)


def _outcomes(heard: Heard) -> list[str]:
    said = []
    if heard.learned:
        said.append(say("memory.told.learned", facts=_quoted([fact.value for fact in heard.learned])))
    if heard.known:
        said.append(say("memory.told.known_before", facts=_quoted(heard.known)))
    if heard.ended:
        said.append(say("memory.told.ended"))
    kinds = [kind for kind in heard.refused if kind not in _NO_FACT_OF_ONESELF]
    if kinds:
        said.append(say("memory.told.refused", kinds=", ".join(say(f"memory.told.kind.{kind}") for kind in kinds)))
    said += [say(f"memory.told.{kind}") for kind in _NO_FACT_OF_ONESELF if kind in heard.refused and not kinds]
    return said
