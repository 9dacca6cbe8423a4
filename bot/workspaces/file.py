"""Read workspaces.yaml: which servers and workspaces are served, and how."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from core.crawl.yaml_file import complaints, read_yaml
from core.domain.conversation import LONGEST_TONE, Place, WorkspaceProfile
from core.errors import ConfigurationError

EXAMPLE = "workspaces.example.yaml"
LONGEST_TEXT = 2_000  # characters of a greeting or of a text for people in distress


def _as_text(value: object) -> object:
    """An id that was written without quotes is a number in YAML."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Id = Annotated[str, BeforeValidator(_as_text), Field(pattern=r"^\w{1,40}$")]
Said = Annotated[str, Field(max_length=LONGEST_TEXT)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    platform: Literal["discord", "slack", "web"]
    id: Id
    served: bool = True
    channels: tuple[Id, ...] = ()
    sources: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    greeting: Said = ""
    contact: Said = ""
    crisis_text: Said = ""
    admins: tuple[Id, ...] = ()
    advisors: tuple[Id, ...] = ()
    language: Annotated[str, Field(pattern=r"^[a-z]{2}$")] | None = None
    keep_days: Annotated[int, Field(ge=0)] | None = None
    guests: bool = False
    questions_in: tuple[Id, ...] = ()
    every_in: tuple[Id, ...] = ()
    tone: Annotated[str, Field(max_length=LONGEST_TONE)] = ""


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    others: Literal["refused", "served"] = "refused"
    workspaces: tuple[_Entry, ...] = ()


@dataclass(frozen=True)
class NamedWorkspaces:
    """What the operator's file says: profiles by platform and id, and whether all others are served as well."""

    profiles: Mapping[Place, WorkspaceProfile] = field(default_factory=dict)
    serves_others: bool = False


def read_workspaces(path: Path, sources: Sequence[str] | None = None) -> NamedWorkspaces:
    """What the file says; nothing where there is none. Raises ConfigurationError with the line and what is allowed.

    `sources` are the names in the list of sources, where that is known.
    """
    if not path.exists():
        return NamedWorkspaces()
    content, tree = read_yaml(path, EXAMPLE)
    try:
        read = _File.model_validate(content or {})
    except ValidationError as error:
        raise ConfigurationError(f"{path}: {complaints(error, tree, _File, _Entry)}") from None
    profiles = [_profile(entry) for entry in read.workspaces]
    _refuse_repeated(path, profiles)
    for profile in profiles if sources is not None else ():
        if unknown := unknown_sources(profile, sources or ()):
            raise ConfigurationError(f"{path}: {profile.platform} {profile.workspace}: {unknown}")
    return NamedWorkspaces({(each.platform, each.workspace): each for each in profiles}, read.others == "served")


def unknown_sources(profile: WorkspaceProfile, sources: Sequence[str]) -> str:
    """What is wrong with the sources of a profile; empty where each of them is known."""
    unknown = [name for name in profile.sources if name not in sources]
    return f"there is no source {unknown[0]!r}; the sources are {', '.join(sources) or 'none yet'}." if unknown else ""


def _profile(entry: _Entry) -> WorkspaceProfile:
    given = entry.model_dump(exclude={"platform", "id", "served", "language"})
    return WorkspaceProfile(entry.platform, entry.id, entry.served, language=entry.language or "", **given)


def _refuse_repeated(path: Path, profiles: Sequence[WorkspaceProfile]) -> None:
    keys = [(each.platform, each.workspace) for each in profiles]
    if repeated := sorted({key for key in keys if keys.count(key) > 1}):
        raise ConfigurationError(f"{path}: {' '.join(repeated[0])} is there twice; give each workspace one entry.")
