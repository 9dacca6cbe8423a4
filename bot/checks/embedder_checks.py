"""Check that the embedders work and that the index has their vectors."""

from collections.abc import AsyncIterator, Sequence

from bot.checks.findings import Check
from bot.models import build_switched_embedder, close_all
from bot.settings import Settings
from core.domain.status import Coverage
from core.errors import AdvisorError
from core.models.embedder_switch import embedders_in, recognise
from core.ports.models import Embedder
from core.ports.search import PassageVectors
from core.storage.database import Database
from core.storage.index.passage_vectors import PostgresPassageVectors
from core.storage.inventory import Inventory


async def embedder_checks(settings: Settings, database: Database) -> AsyncIterator[Check]:
    """One check per embedder. Raises no AdvisorError."""
    try:
        embedders = embedders_in(build_switched_embedder(settings))
    except AdvisorError as error:
        yield Check("embedder", False, str(error))
        return
    try:
        async for check in _checks_of(embedders, database):
            yield check
    finally:
        await close_all(embedders)


async def _checks_of(embedders: Sequence[Embedder], database: Database) -> AsyncIterator[Check]:
    vectors, inventory = PostgresPassageVectors(database), Inventory(database)
    try:
        coverages = [await vectors.coverage(embedder.name) for embedder in embedders]
        stored = (await inventory.holdings()).models
    except AdvisorError as error:
        yield Check("embedder", False, str(error))
        return
    searched = next((found for found in reversed(coverages) if found.is_complete), coverages[0])
    for name, embedder, coverage in zip(("embedder", "next embedder"), embedders, coverages, strict=False):
        check = await _checked(name, embedder, coverage, stored.get(embedder.name), is_searched=coverage is searched)
        yield await _recognised(check, embedder, vectors) if check.ok else check


async def _recognised(check: Check, embedder: Embedder, vectors: PassageVectors) -> Check:
    try:
        await recognise(embedder, vectors)
    except AdvisorError as error:
        return Check(check.name, False, str(error))
    return check


async def _checked(
    name: str, embedder: Embedder, coverage: Coverage, stored: int | None, *, is_searched: bool
) -> Check:
    try:
        length = len(await embedder.embed_query("Is the model there?"))
    except AdvisorError as error:
        return Check(name, False, str(error))
    if length != (stored or length):
        advice = "give the model another name, and run `advisor embed`"
        return Check(name, False, f"{embedder.name} gives {length} numbers, its vectors here have {stored}: {advice}.")
    if is_searched and not coverage.is_complete:
        return Check(name, False, f"{embedder.name} {_lacking(coverage)}; run `advisor embed`.")
    return Check(name, True, f"{embedder.name}, {length} dimensions, {_state(coverage, is_searched=is_searched)}")


def _lacking(coverage: Coverage) -> str:
    if coverage.missing:
        return f"lacks vectors of {coverage.missing:,} of {coverage.passages:,} passages"
    return "has vectors of every passage, but no index of them"


def _state(coverage: Coverage, *, is_searched: bool) -> str:
    if not coverage.passages:
        return "nothing indexed yet"
    if is_searched:
        return f"vectors of all {coverage.passages:,} passages"
    have = coverage.passages - coverage.missing
    return f"not searched: vectors of {have:,} of {coverage.passages:,} passages"
