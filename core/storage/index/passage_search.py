"""`PassageSearch` on Postgres with pgvector: the hybrid search of current chunks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from sqlalchemy import TextClause, text

from core.domain.passage import Candidate, Chunk, Neighbour, Scope, Subject
from core.ports.models import Vector
from core.storage.codecs import page_json as unit_codec
from core.storage.codecs.vectors import halfvec
from core.storage.database import Database, storable
from core.storage.index.chunk_rows import chunk_from, load_chunks
from core.storage.index.page_versions import SQL
from core.storage.index.vector_index import refuse_other_dimension
from core.storage.statements import load_sql, read_sql

TOLD_WEIGHT = 1.0  # where texts that are only searched are; docs/decisions/0089-texts-that-are-only-searched.md


@dataclass(frozen=True, slots=True)
class Tuning:
    """How wide a search looks: chunks a list (`depth`), HNSW candidates, postings a term; and what each score weighs.

    `told_weight` is that of texts of passages that are only searched: by how much their cosine exceeds the passage's.
    An index of at most `exact_up_to` chunks is read whole: HNSW would save a few milliseconds, and lose some of the
    nearest (docs/decisions/0010-growth.md). In one with more than `far_from` chunks HNSW may end beside what is
    nearest: where the distance of the last chunk of its list is less than `crowded` times that of the tenth, it goes on
    to `far` neighbours (0: never), of which the best are taken (docs/decisions/0099-large-indexes-searched-further.md).
    A weight of 0 leaves its list out, which gives the dense or the lexical ranking alone.
    """

    depth: int = 100
    exact_up_to: int = 30_000
    ef_search: int = 400
    far_from: int = 150_000
    far: int = 4_000
    crowded: float = 1.1
    postings_per_term: int = 2_000
    dense_weight: float = 1.0
    lexical_weight: float = 1.0
    told_weight: float = 0.0


_CONTEXT = load_sql(SQL, "search_context")
_HYBRID = read_sql(SQL, "hybrid_search")
_IN_ABOUT = " and chunk_id in (select id from about)"
_WHOLE = " + 0"
_TOLD_A_CHUNK = 4  # texts that are only searched, about


@dataclass(frozen=True, slots=True)
class PostgresPassageSearch:
    """Dense and lexical search; only current chunks have vectors and postings."""

    database: Database
    tuning: Tuning = field(default_factory=Tuning)

    async def chunk(self, chunk_id: int) -> Chunk | None:
        """A stored chunk, current or not."""
        async with self.database.begin() as connection:
            return (await load_chunks(connection, [chunk_id])).get(chunk_id)

    async def hybrid(
        self,
        vector: Vector,
        terms: Sequence[str],
        embedder_name: str,
        scope: Scope,
        limit: int,
        *,
        weights: Sequence[float] = (),
    ) -> list[Candidate]:
        """Dense and lexical ranking, their scores fused, best first. Raises DatabaseError."""
        async with self.database.begin() as connection:
            context = (await connection.execute(_CONTEXT, self._context(embedder_name, scope))).one()
            refuse_other_dimension(embedder_name, context.dimension, len(vector))
            values = self._values(vector, terms, weights) | {
                "chunk_total": context.chunk_total,
                "source_ids": context.source_ids,
            }
            statement = self._statement(context.model_id or 0, len(vector), scope, limit, context.chunk_total)
            rows = (await connection.execute(statement, values)).all()
        return [_candidate_from(row) for row in rows]

    def _context(self, embedder_name: str, scope: Scope) -> dict[str, object]:
        return {
            "model": embedder_name,
            "any_source": not scope.sources,
            "sources": list(scope.sources),
            "any_topic": not scope.topics,
            "topics": list(scope.topics),
            "ef_search": str(self.tuning.ef_search),
            "is_narrow": _is_narrow(scope),
            "far": self.tuning.far,
            "far_from": self.tuning.far_from,
            # Planning takes a fifth of a search; only a scope, which may be a few chunks or all, needs it each time.
            "plan_cache_mode": "force_custom_plan" if _is_narrow(scope) else "force_generic_plan",
        }

    def _values(self, vector: Vector, terms: Sequence[str], weights: Sequence[float]) -> dict[str, object]:
        return {
            "vector": halfvec(vector),
            "terms": [storable(term) for term in terms],
            "term_weights": list(weights) or [1.0] * len(terms),
            "dense_weight": self.tuning.dense_weight,
            "lexical_weight": self.tuning.lexical_weight,
            "told_weight": self.tuning.told_weight,
        }

    def _statement(self, model_id: int, dimension: int, scope: Scope, limit: int, chunk_total: int) -> TextClause:
        depth = max(self.tuning.depth, limit)
        may_go_on = self.tuning.far > 0 and chunk_total > self.tuning.far_from and not _is_narrow(scope)
        return _hybrid_search(
            scoped=_is_narrow(scope),
            about=scope.about,
            exact=chunk_total <= self.tuning.exact_up_to,
            exact_told=_TOLD_A_CHUNK * chunk_total <= self.tuning.exact_up_to,
            model=model_id,
            dimension=dimension,
            depth=depth,
            may_go_on=may_go_on,
            far=max(self.tuning.far, depth),
            crowded=self.tuning.crowded,
            postings_per_term=self.tuning.postings_per_term,
            wanted=limit,
        )


@lru_cache
def _hybrid_search(
    *, scoped: bool, exact: bool, exact_told: bool, about: tuple[Subject, ...] = (), **numbers: float
) -> TextClause:
    """The statement with its `numbers` written in; cached, since parsing it takes as long as sending it."""
    in_scope = "source_id = any(:source_ids)" if scoped else "true"
    among = f"{in_scope}{_IN_ABOUT}" if about else in_scope
    whole = {"exactly": _WHOLE if exact else "", "exactly_told": _WHOLE if exact_told else ""}
    return text(_about(about) + _HYBRID.format(in_scope=among, **whole, **numbers))


def _about(subjects: tuple[Subject, ...]) -> str:
    # The values are written in, so that the index alone answers.
    if not subjects:
        return "with "
    from core.text.subjects import masks

    wanted = ", ".join(map(str, masks(subjects)))
    return f"with about as materialized (select id from chunks where about in ({wanted})),\n"  # noqa: S608


def _is_narrow(scope: Scope) -> bool:
    return bool(scope.sources or scope.topics or scope.about)


def _candidate_from(row: Sequence[Any]) -> Candidate:
    features, statements = {} if row[-10] is None else {"told": row[-10]}, row[-1] and bytes(row[-1])
    before, after = _neighbour(*row[-9:-5]), _neighbour(*row[-5:-1])
    found = chunk_from(row[:-15]), *row[-15:-10], before, after, statements, features  # in Candidate's order
    return Candidate(*found)


def _neighbour(number: int | None, said: str, page: int | None, units: str | None) -> Neighbour | None:
    return None if number is None else Neighbour(number, said, page, unit_codec.units_from_stored(units, said, page))
