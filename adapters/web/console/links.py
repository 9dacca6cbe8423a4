"""Links that sign somebody in once: signed by the key of the web page, and short-lived."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from adapters.web.visits import signed_text, signer
from core.domain.access import LONGEST, Role, Staff

LINK_LASTS = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Link:
    """Whom a link lets in until when; `said` is what it alone says."""

    staff: Staff
    until: datetime
    said: str


@dataclass(frozen=True)
class Links:
    """Makes links and reads them again; that one opens once is for `Door` to see to."""

    keys: Sequence[str]

    def new(self, staff: Staff, at: datetime) -> str:
        """What the link of this person carries, made at this moment."""
        until = (at + LINK_LASTS).isoformat()
        said = [staff.name, staff.role.value, staff.office, until, secrets.token_hex(16)]
        return str(signer(self.keys, "console-link").dumps(json.dumps(said)))

    def read(self, link: str) -> Link | None:
        """What a link says; None for one that we have not signed."""
        said = signed_text(signer(self.keys, "console-link"), link, LONGEST)
        if said is None:
            return None
        name, role, office, until, _ = json.loads(said)
        return Link(Staff(name, Role(role), office), datetime.fromisoformat(until), said)
