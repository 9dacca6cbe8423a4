"""All screens behind one door: who does what where, and the screen that follows."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from core.domain.conversation import Person
from core.screens import explanation, memory, privacy, rating, reminders, setup
from core.screens.curated import forms as curated_forms
from core.screens.curated import screen as curated
from core.screens.hand_offs import screen as hand_offs
from core.screens.lookups import LookupScreen
from core.screens.privacy_texts import Terms
from core.screens.screen import Screen, Values
from core.screens.services import Services
from core.screens.visitors import Permissions, Visitor, Where

ACTIONS: Sequence[str] = (
    *curated.ACTIONS,
    *explanation.ACTIONS,
    *rating.ACTIONS,
    *hand_offs.ACTIONS,
    *memory.ACTIONS,
    *reminders.ACTIONS,
    *setup.ACTIONS,
    *privacy.ACTIONS,
)
MENUS: Sequence[str] = memory.MENUS
# What is sent off, which of it is stored within a moment, and what may open a form: some platforms look here first.
FORMS = frozenset((*curated_forms.FORMS, *hand_offs.FORMS, *memory.FORMS, *setup.FORMS, *privacy.FORMS))
QUICK = frozenset(hand_offs.FORMS)
OPENING = frozenset((*curated.OPENING, *hand_offs.OPENING, *memory.OPENING, *setup.OPENING))


@dataclass(frozen=True)
class Screens:
    """The screens of one platform. What is said is in the language of `core.messages.speaking`."""

    permissions: Permissions
    curated: curated.CuratedScreen
    explanation: explanation.ExplanationScreen
    rating: rating.RatingScreen
    hand_offs: hand_offs.HandOffScreen
    memory: memory.MemoryScreen
    reminders: reminders.ReminderScreen
    setup: setup.SetupScreen
    privacy: privacy.PrivacyScreen
    lookups: LookupScreen

    @classmethod
    def of(
        cls,
        services: Services,
        permissions: Permissions,
        terms: Terms,
        tells_corrections: bool,
        stop: Callable[[Person], Awaitable[None]],
    ) -> "Screens":
        """The screens on these services; `stop` ends the answers to a person that are being made."""
        archive, workspaces = services.archive, services.workspaces
        reviewed = curated.CuratedScreen(services.curated, archive, permissions)
        return cls(
            permissions,
            reviewed,
            explanation.ExplanationScreen(archive, permissions, reviewed),
            rating.RatingScreen(archive, services.hand_offs is not None, permissions.is_shared),
            hand_offs.HandOffScreen(services.hand_offs, permissions, services.is_distress),
            memory.MemoryScreen(services.memory),
            reminders.ReminderScreen(services.reminders, services.web_address),
            setup.SetupScreen(workspaces, permissions, terms.keep_days),
            privacy.PrivacyScreen(archive, services.memory, workspaces, terms, tells_corrections, stop),
            LookupScreen(services, permissions, reviewed),
        )

    async def act(self, who: Visitor, where: Where, action: str, values: Values, at: datetime) -> Screen:
        """What a person sees after an action. Raises DatabaseError, KeyError for an unknown action."""
        of_curated, of_hand_offs = (*curated.ACTIONS, *curated_forms.FORMS), (*hand_offs.ACTIONS, *hand_offs.FORMS)
        of_memory = (*memory.ACTIONS, *memory.MENUS, *memory.FORMS)
        work: Mapping[str, Callable[[], Awaitable[Screen]]] = {
            **dict.fromkeys(of_curated, lambda: self.curated.act(who, where, action, values)),
            **dict.fromkeys(explanation.ACTIONS, lambda: self.explanation.act(who, where, values)),
            **dict.fromkeys(rating.ACTIONS, lambda: self.rating.act(who, action, values)),
            **dict.fromkeys(of_hand_offs, lambda: self.hand_offs.act(who, where, action, values, at)),
            **dict.fromkeys(of_memory, lambda: self.memory.act(who, where, action, values)),
            **dict.fromkeys(reminders.ACTIONS, lambda: self.reminders.act(who, where, action, values, at)),
            **dict.fromkeys((*setup.ACTIONS, *setup.FORMS), lambda: self.setup.act(who, action, values)),
            **dict.fromkeys((*privacy.ACTIONS, *privacy.FORMS), lambda: self.privacy.act(who, action, values)),
        }
        return await work[action]()
