"""The gold of the reading set: what each document states, as written before any reader was run."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import yaml

DEVELOPMENT = Path(__file__).parent / "dev"
SEALED = Path(__file__).parent / "sealed.zip"


@dataclass(frozen=True, slots=True)
class Fact:
    """Strings that stand in the page in this order, under these labels, the outermost first."""

    id: str
    kind: str
    labels: tuple[str, ...]
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotFact:
    """Text that must not be read (`absent`), or two strings that do not belong together."""

    type: str
    scope: str = ""
    a: str = ""
    b: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A document of the set with its gold; `layout` is the first words of how it is built."""

    name: str
    body: bytes
    layout: str
    facts: tuple[Fact, ...]
    not_facts: tuple[NotFact, ...]
    furniture: tuple[str, ...]
    records: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)


def of_folder(folder: Path = DEVELOPMENT) -> Iterator[GoldDocument]:
    """The documents of a folder, by name."""
    for path in sorted(folder.iterdir()):
        gold = path.with_name(f"{path.name}.yaml")
        if gold.exists():
            yield _document(path.name, path.read_bytes(), gold.read_bytes())


def of_archive(archive: Path = SEALED) -> Iterator[GoldDocument]:
    """The documents of a zip file, by name; they are not unpacked to disk."""
    with ZipFile(io.BytesIO(archive.read_bytes())) as packed:
        names = {Path(name).name: name for name in packed.namelist()}
        for name in sorted(names):
            if f"{name}.yaml" in names:
                yield _document(name, packed.read(names[name]), packed.read(names[f"{name}.yaml"]))


def _document(name: str, body: bytes, gold: bytes) -> GoldDocument:
    told = yaml.load(gold, Loader=yaml.CSafeLoader)
    return GoldDocument(
        name,
        body,
        str(told.get("layout", "")).partition(";")[0],
        tuple(_fact(one) for one in told["facts"]),
        tuple(NotFact(**{name: str(value) for name, value in one.items()}) for one in told.get("not_facts", ())),
        tuple(map(str, told.get("furniture", ()))),
        told.get("records") or {},
    )


def _fact(told: Mapping[str, Any]) -> Fact:
    return Fact(told["id"], told["kind"], tuple(map(str, told["label_path"])), tuple(map(str, told["text"])))
