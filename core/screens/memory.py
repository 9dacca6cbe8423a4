"""The screens of long-term memory: what is remembered of a person, for them alone, and what they can do about it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from core.domain.answer import Answer
from core.domain.fact_rules import LONGEST_VALUE
from core.domain.memory import Fact, LinkOutcome, MemoryState
from core.ports.memory import MemoryDesk
from core.presentation.document import document
from core.presentation.messages import say
from core.screens import memory_texts as texts
from core.screens.memory_texts import MemoryAct
from core.screens.screen import (
    OF,
    Button,
    Ending,
    Field,
    FieldKind,
    Form,
    Menu,
    Option,
    Problem,
    Screen,
    Style,
    Values,
    first,
)
from core.screens.visitors import Visitor, Where

SHOW, CHOOSE = "memory", "memory-facts"
CORRECTED, CHANGED, REDEEMED = "memory_corrected", "memory_changed", "memory_redeemed"
FACT, FACTS, VALUE, DELETE, CODE = "fact", "facts", "value", "delete", "code"
OPENING = tuple(f"memory_{each}" for each in (MemoryAct.EDIT, MemoryAct.REDEEM))
ACTIONS = (SHOW, *(f"memory_{each}" for each in MemoryAct))
MENUS = (CHOOSE,)
FORMS = (CORRECTED, CHANGED, REDEEMED)
_STYLES = {MemoryAct.ON: Style.PRIMARY, MemoryAct.YES: Style.PRIMARY, MemoryAct.DROP: Style.DANGER}
_GOOD_CODES = {LinkOutcome.LINKED, LinkOutcome.ALREADY_LINKED}
_LONGEST_LABEL, _LONGEST_CODE = 75, 40


@dataclass(frozen=True)
class MemoryScreen:
    """What a person may have remembered. Raises DatabaseError."""

    service: MemoryDesk | None

    async def act(self, who: Visitor, where: Where, action: str, values: Values) -> Screen:
        """The screen that follows."""
        if self.service is None:
            return Screen(say("memory.unavailable"))
        visit = _Visit(self.service, who, where, values)
        work: Mapping[str, Callable[[], Awaitable[Screen]]] = {
            SHOW: visit.overview,
            CHOOSE: visit.chosen,
            f"memory_{MemoryAct.ON}": visit.switched_on,
            f"memory_{MemoryAct.YES}": visit.switched_on,
            f"memory_{MemoryAct.OFF}": visit.switched_off,
            f"memory_{MemoryAct.NO}": visit.declined,
            f"memory_{MemoryAct.CHANGE}": visit.chosen,
            f"memory_{MemoryAct.CORRECT}": visit.chosen,
            f"memory_{MemoryAct.EDIT}": visit.edit,
            f"memory_{MemoryAct.DROP}": visit.dropped,
            f"memory_{MemoryAct.CODE}": visit.coded,
            f"memory_{MemoryAct.REDEEM}": visit.redeem,
            f"memory_{MemoryAct.UNLINK}": visit.unlinked,
            CORRECTED: visit.corrected,
            CHANGED: visit.changed,
            REDEEMED: visit.redeemed,
        }
        return await work[action]()


@dataclass(frozen=True)
class _Visit:
    """One action of a person."""

    service: MemoryDesk
    who: Visitor
    where: Where
    values: Values

    @property
    def _platform(self) -> str:
        return self.who.person.platform

    async def overview(self, told: str = "") -> Screen:
        """Everything, below what was done."""
        state, facts = await self.service.state(self.who.person), await self.service.facts(self.who.person)
        shown = texts.memory_document(state, facts, self._platform)
        has_menu = self.where.has_menus and bool(facts)
        menu = Menu(CHOOSE, say("memory.choose"), _options(facts, 100)) if has_menu else None
        return Screen(told, shown, _buttons(state, facts, self.where), menu)

    async def switched_on(self) -> Screen:
        """On, from the message on that an offer stood below."""
        facts = await self.service.switch(self.who.person, True, first(self.values, OF) or None)
        return await self.overview(texts.learned(facts, self._platform) if facts else say("memory.on_now"))

    async def switched_off(self) -> Screen:
        await self.service.switch(self.who.person, False)
        return await self.overview(say("memory.off_now"))

    async def declined(self) -> Screen:
        await self.service.switch(self.who.person, False)
        return await self._told(say("memory.declined", command=texts.command_on(self._platform)))

    async def coded(self) -> Screen:
        return await self._told(texts.code_told(await self.service.code(self.who.person)))

    async def unlinked(self) -> Screen:
        was_linked = await self.service.unlink(self.who.person)
        return await self.overview(say("memory.unlinked" if was_linked else "memory.not_linked"))

    async def dropped(self) -> Screen:
        return await self.overview(texts.dropped(await self._drop(first(self.values, OF))))

    async def chosen(self) -> Screen:
        """One fact with its buttons, or the form to correct or delete one of several."""
        if not self.where.has_menus:
            return await self._change_form()
        of = first(self.values, OF)
        fact = await self._fact(of)
        if fact is None:
            return await self.overview(texts.dropped(was_there=False) if of else "")
        buttons = (_button(act, str(fact.id)) for act in (MemoryAct.EDIT, MemoryAct.DROP))
        return Screen(document=document((texts.fact_line(fact),)), buttons=tuple(buttons))

    async def edit(self) -> Screen:
        """The form of one fact; what there is to say where that is no more."""
        fact = await self._fact(first(self.values, OF))
        if fact is None:
            return await self.chosen()
        field = Field(VALUE, say("memory.form.value"), value=fact.value, longest=LONGEST_VALUE)
        return Screen(form=_form(CORRECTED, MemoryAct.EDIT, str(fact.id), field))

    async def redeem(self) -> Screen:
        """The form for the code of another account."""
        field = Field(CODE, say("memory.form.code"), longest=_LONGEST_CODE)
        return Screen(form=_form(REDEEMED, MemoryAct.REDEEM, "", field))

    async def corrected(self) -> Screen:
        """What became of a fact's other value."""
        return await self._correct(first(self.values, OF))

    async def changed(self) -> Screen:
        """What became of the fact that was chosen in the form: deleted where the box is ticked, else corrected."""
        of, value = first(self.values, FACT), first(self.values, VALUE).strip()
        if self.values.get(DELETE):
            return await self.overview(texts.dropped(await self._drop(of)))
        return await (self._correct(of) if value else self._wrong(say("memory.form.empty"), VALUE))

    async def redeemed(self) -> Screen:
        """What became of a code."""
        outcome = await self.service.redeem(self.who.person, first(self.values, CODE).strip())
        told = texts.redeemed(outcome)
        return await (self.overview(told) if outcome in _GOOD_CODES else self._wrong(told, CODE))

    async def _change_form(self) -> Screen:
        named = [UUID(each) for each in first(self.values, FACTS).split(",") if each]
        facts = texts.chosen(await self.service.facts(self.who.person), named)
        return Screen(form=_change_form(facts)) if facts else await self.overview(texts.dropped(was_there=False))

    async def _correct(self, of: str) -> Screen:
        stored = await self.service.correct(self.who.person, UUID(of), first(self.values, VALUE).strip())
        if stored is None:
            return await self._wrong(say("memory.not_changed"), VALUE)
        changed = {"kind": texts.kind_of(stored), "value": texts.value_of(stored)}
        return await self.overview(say("memory.changed", **changed))

    async def _wrong(self, problem: str, field: str) -> Screen:
        shown = await self.overview(problem)
        return replace(shown, problem=Problem(problem, field))

    async def _told(self, sentence: str) -> Screen:
        """The sentence; where buttons stand on one page only, with that page."""
        return Screen(sentence) if self.where.has_menus else await self.overview(sentence)

    async def _drop(self, of: str) -> bool:
        return await self.service.drop(self.who.person, UUID(of))

    async def _fact(self, of: str) -> Fact | None:
        """The fact of this person; None where it is of somebody else, or no more."""
        return next((fact for fact in await self.service.facts(self.who.person) if str(fact.id) == of), None)


def buttons_below(answer: Answer, message: str) -> tuple[Button, ...]:
    """The buttons below an answer that nobody else reads: to remember its message, and to correct what it rests on."""
    return tuple(
        _correct_button(answer.facts) if act is MemoryAct.CORRECT else _button(act, message)
        for act in texts.acts_below(answer)
    )


def _correct_button(facts: Sequence[Fact]) -> Button:
    only = str(facts[0].id) if len(facts) == 1 else ""
    return _button(MemoryAct.CORRECT, only, (FACTS, ",".join(str(fact.id) for fact in facts)))


def _buttons(state: MemoryState, facts: Sequence[Fact], where: Where) -> tuple[Button, ...]:
    switch, *links = texts.acts_on(state)
    change = () if where.has_menus or not facts else (MemoryAct.CHANGE,)
    return tuple(_button(act) for act in (switch, *change, *links))


def _button(act: MemoryAct, value: str = "", *carried: tuple[str, str]) -> Button:
    return Button(f"memory_{act.value}", texts.label_of(act), value, _STYLES.get(act, Style.PLAIN), carried)


def _options(facts: Sequence[Fact], longest: int) -> tuple[Option, ...]:
    return tuple(Option(str(each.id), texts.fact_label(each, longest)) for each in facts)


def _change_form(facts: Sequence[Fact]) -> Form:
    value, delete = facts[0].value if len(facts) == 1 else "", texts.label_of(MemoryAct.DROP)
    return _form(
        CHANGED,
        MemoryAct.EDIT,
        "",
        Field(FACT, say("memory.form.which"), FieldKind.CHOICE, options=_options(facts, _LONGEST_LABEL)),
        Field(VALUE, say("memory.form.value"), value=value, is_required=False, longest=LONGEST_VALUE),
        Field(DELETE, delete, FieldKind.BOXES, options=(Option(DELETE, delete),), is_required=False),
    )


def _form(action: str, act: MemoryAct, value: str, *fields: Field) -> Form:
    save, close, late = say("memory.form.save"), say("memory.form.close"), say("memory.form.not_saved")
    return Form(action, texts.label_of(act), fields, save, value, close, Ending.TOLD, given_up=late)
