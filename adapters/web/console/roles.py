"""Roles from the claims of a campus account, by the operator's setting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.domain.access import Role, Staff
from core.errors import ConfigurationError

OF_OFFICE = "office:"


@dataclass(frozen=True, slots=True)
class Rule:
    """Who has this value in this claim, alone or in a list, has the role; `office` is empty for an admin."""

    claim: str
    value: str
    role: Role
    office: str = ""

    def is_met(self, claims: Mapping[str, object]) -> bool:
        """Whether the claims say so."""
        said = claims.get(self.claim)
        return self.value in said if isinstance(said, list | tuple) else said == self.value


@dataclass(frozen=True)
class Roles:
    """The rules in their order: an admin's come first."""

    rules: Sequence[Rule]

    @classmethod
    def read(cls, setting: str, offices: Sequence[str]) -> "Roles":
        """From `claim:value=admin` and `claim:value=office:Name`, comma-separated, with the names of offices.yaml.

        Raises ConfigurationError.
        """
        rules = [_rule(each.strip()) for each in setting.split(",") if each.strip()]
        if unknown := next((each.office for each in rules if each.office not in {"", *offices}), None):
            named = ", ".join(offices) or "none, since no offices.yaml is read"
            raise ConfigurationError(f"ADVISOR_OIDC_ROLES names the office {unknown[:60]!r}. The offices are: {named}.")
        return cls(sorted(rules, key=lambda rule: rule.role is not Role.ADMIN))

    def staff_of(self, claims: Mapping[str, object]) -> Staff | None:
        """Who signs in with these claims; None for whom no rule lets in.

        They are named by `sub`, which alone stays the same and is nobody else's (OpenID Connect Core 1.0, 5.7).
        """
        met = next((rule for rule in self.rules if rule.is_met(claims)), None)
        return Staff(f"campus/{claims.get('sub')}", met.role, met.office) if met else None


def _rule(text: str) -> Rule:
    who, _, role = text.rpartition("=")
    claim, _, value = who.partition(":")
    office = role.removeprefix(OF_OFFICE).strip() if role.startswith(OF_OFFICE) else ""
    if not claim or not value or not (office or role == Role.ADMIN.value):
        raise ConfigurationError(
            f"ADVISOR_OIDC_ROLES has {text[:60]!r}, which is neither claim:value=admin nor claim:value=office:Name."
        )
    return Rule(claim, value, Role.OFFICE if office else Role.ADMIN, office)
