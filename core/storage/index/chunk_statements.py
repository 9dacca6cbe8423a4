"""The SQL of the chunk store, one statement a constant; `hybrid_search.sql` has a file of its own."""

from functools import lru_cache
from pathlib import Path

from sqlalchemy import TextClause, text

from core.domain.search import Subject
from core.text.subjects import masks

_HYBRID_SEARCH = (Path(__file__).parent / "hybrid_search.sql").read_text(encoding="utf-8")

_IN_ABOUT = " and chunk_id in (select id from about)"


@lru_cache
def hybrid_search(*, scoped: bool, exact: bool, about: tuple[Subject, ...] = (), **numbers: int) -> TextClause:
    """The search with its `numbers` written in; parsed once, for that takes as long as sending it."""
    in_scope, exactly = "source_id = any(:source_ids)" if scoped else "true", " + 0" if exact else ""
    among = f"{in_scope}{_IN_ABOUT}" if about else in_scope
    return text(_about(about) + _HYBRID_SEARCH.format(in_scope=among, exactly=exactly, **numbers))


def _about(subjects: tuple[Subject, ...]) -> str:
    # The values are written in, so that the index alone answers.
    if not subjects:
        return "with "
    wanted = ", ".join(map(str, masks(subjects)))
    return f"with about as materialized (select id from chunks where about in ({wanted})),\n"  # noqa: S608


# ---- what a search needs to know first, and the settings it runs under ---------------------------

SEARCH_CONTEXT = text("""
    select
        (select chunks from index_statistics) as chunk_total,
        model.id as model_id,
        model.dimension,
        array(
            select id from sources
            where (:any_source or name = any(:sources)) and (:any_topic or topic = any(:topics))
        ) as source_ids,
        set_config('hnsw.ef_search', :ef_search, true),
        set_config('hnsw.iterative_scan', :iterative_scan, true),
        set_config('plan_cache_mode', :plan_cache_mode, true),
        set_config('jit', 'off', true)
    from (select 1) as one
    left join embedding_models as model on model.name = :model
""")

HELD_BY = text("select term, df from terms where term = any(cast(:terms as text[])) and df > 0")

# ---- models ------------------------------------------------------------------------------------

ADD_MODEL = text("""
    insert into embedding_models (name, dimension) values (:name, :dimension) on conflict (name) do nothing
""")

# ---- pages and their versions --------------------------------------------------------------------

REGISTER_SOURCE = text("""
    insert into sources (name, topic) values (:name, :topic)
    on conflict (name) do update set topic = excluded.topic
""")

IS_UNCHANGED = text("""
    select exists (
        select from page_versions as version
        join pages on pages.id = version.page_id
        join sources on sources.id = pages.source_id
        where sources.name = :source and pages.url = :url
            and version.valid_to is null and version.fingerprint = :fingerprint
            and (cast(:links as jsonb) is null or version.links is null or version.links = cast(:links as jsonb))
            and not exists (
                select from chunks
                where chunks.page_version_id = version.id
                    and not exists (
                        select from chunk_vectors
                        join embedding_models on embedding_models.id = chunk_vectors.model_id
                        where chunk_vectors.chunk_id = chunks.id and embedding_models.name = :model
                    )
            )
    )
""")

# Locks the page's row, so that two writers of one page take turns.
SEE_PAGE = text("""
    insert into pages (source_id, url, first_seen, last_seen)
    select id, :url, :at, :at from sources where name = :source
    on conflict (source_id, url) do update set last_seen = excluded.last_seen, gone_at = null
    returning id, source_id, xmax = 0 as is_new
""")

TOUCH_VERSION = text("""
    update page_versions
    set fetched_at = :at, etag = :etag, last_modified = :last_modified, links = cast(:links as jsonb),
        blocks = coalesce(blocks, cast(:blocks as jsonb)),
        structure = case when blocks is null then null else structure end  -- to be cut from its true blocks
    where page_id = :page_id and valid_to is null
""")

# What is no longer current leaves the search in the same transaction; the chunks stay for the answers that cite them.
# A version ends no earlier than it began, whatever the clock says.
CLOSE_VERSIONS = text("""
    with closed as (
        update page_versions set valid_to = greatest(valid_from, :at)
        where page_id = any(cast(:page_ids as bigint[])) and valid_to is null
        returning id
    ),
    old as materialized (
        select chunks.id from chunks join closed on closed.id = chunks.page_version_id
    ),
    forgotten_vectors as (
        delete from chunk_vectors using old where chunk_vectors.chunk_id = old.id
    ),
    forgotten_statements as (
        delete from statement_vectors using old where statement_vectors.chunk_id = old.id
    ),
    forgotten_postings as (
        delete from postings using old where postings.chunk_id = old.id
    )
    select count(*) from closed
""")

LOCK_PAGE = text("""
    select pages.id, pages.source_id
    from pages join sources on sources.id = pages.source_id
    where sources.name = :source and pages.url = :url
    for update of pages
""")

# Who replaces or retires a page locks its row first, in a statement of its own; so nobody can, until our vectors are
# there for him to delete. In order, so that two cannot wait for each other.
LOCK_PAGES_OF_CHUNKS = text("""
    select pages.id
    from pages
    where pages.id in (
        select page_versions.page_id
        from chunks join page_versions on page_versions.id = chunks.page_version_id
        where chunks.id = any(cast(:chunk_ids as bigint[]))
    )
    order by pages.id
    for share
""")

LOCK_PAGES_OF_OTHERS = text("""
    select pages.id
    from pages join sources on sources.id = pages.source_id
    where not sources.name = any(cast(:sources as text[])) and pages.gone_at is null
    order by pages.id
    for update of pages
""")

PAGE_COUNTS = text("""
    select sources.name, count(*) as pages
    from page_versions
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id
    where page_versions.valid_to is null
    group by sources.name
    order by sources.name
""")

# The one that was seen last, where several sources that are gone knew the address.
ADOPT = text("""
    update pages set source_id = mine.id
    from sources as mine
    where mine.name = :source
        and not exists (select from pages as other where other.source_id = mine.id and other.url = :url)
        and pages.id = (
            select page.id
            from pages as page
            join sources on sources.id = page.source_id
            where page.url = :url and page.gone_at is null and not sources.name = any(cast(:listed as text[]))
            order by page.last_seen desc, page.id
            limit 1
            for update of page
        )
    returning pages.id, pages.source_id
""")

ADOPT_VECTORS = text("""
    update chunk_vectors set source_id = :source_id
    from chunks join page_versions on page_versions.id = chunks.page_version_id
    where chunk_vectors.chunk_id = chunks.id and page_versions.page_id = :page_id
""")

ADOPT_POSTINGS = text("""
    update postings set source_id = :source_id
    from chunks join page_versions on page_versions.id = chunks.page_version_id
    where postings.chunk_id = chunks.id and page_versions.page_id = :page_id
""")

MARK_GONE = text("update pages set gone_at = :at where id = any(cast(:page_ids as bigint[])) and gone_at is null")

RENAME = text("""
    update pages set url = :target, last_seen = :at
    where id = :page_id and not exists (
        select from pages as other where other.source_id = pages.source_id and other.url = :target
    )
    returning id
""")

NOTE_MOVE = text("""
    insert into page_moves (source_id, from_url, to_url, at) values (:source_id, :url, :target, :at)
""")

CONFIRM = text("""
    with seen as (update pages set last_seen = :at where id = :page_id)
    update page_versions set fetched_at = :at where page_id = :page_id and valid_to is null
""")

CURRENT_TEXT = text("""
    select page_versions.text
    from page_versions
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id
    where sources.name = :source and pages.url = :url and page_versions.valid_to is null
""")

CURRENT_LINKS = text("""
    select page_versions.links
    from page_versions
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id
    where sources.name = :source and pages.url = :url and page_versions.valid_to is null
""")

CURRENT_CHUNKS = text("""
    select chunks.id, chunks.fingerprint
    from chunks
    join page_versions on page_versions.id = chunks.page_version_id
    where page_versions.page_id = :page_id and page_versions.valid_to is null
        and page_versions.fingerprint = :fingerprint
        and (page_versions.links is null or page_versions.links = cast(:links as jsonb))
    order by chunks.ordinal
""")

# ---- vectors and postings ------------------------------------------------------------------------

ADD_VECTORS = text("""
    insert into chunk_vectors (chunk_id, model_id, source_id, embedding)
    select given.chunk_id, :model_id, :source_id, given.embedding::halfvec
    from unnest(cast(:chunk_ids as bigint[]), cast(:embeddings as text[])) as given (chunk_id, embedding)
    on conflict (chunk_id, model_id) do nothing
""")

# Only current chunks have vectors, so these are of what is searched now.
STORED_VECTORS = text("""
    select distinct on (chunks.fingerprint) chunks.fingerprint, chunk_vectors.embedding::text as embedding
    from chunks
    join chunk_vectors on chunk_vectors.chunk_id = chunks.id
    join embedding_models on embedding_models.id = chunk_vectors.model_id
    where chunks.fingerprint = any(cast(:fingerprints as text[])) and embedding_models.name = :model
    order by chunks.fingerprint, chunks.id
""")

# Only where something differs, for every update rewrites a row.
RESTRUCTURE_CHUNKS = text("""
    update chunks set units = given.units, about = given.about
    from unnest(cast(:chunk_ids as bigint[]), cast(:units as jsonb[]), cast(:about as smallint[]))
        as given (chunk_id, units, about)
    where chunks.id = given.chunk_id
        and (chunks.units is distinct from given.units or chunks.about <> given.about)
""")

RESTRUCTURE_VERSION = text("""
    update page_versions set structure = :structure where id = :version_id and structure is distinct from :structure
""")

ADD_STATEMENTS = text("""
    insert into statement_vectors (chunk_id, model_id, vectors)
    select given.chunk_id, :model_id, given.vectors
    from unnest(cast(:chunk_ids as bigint[]), cast(:vectors as bytea[])) as given (chunk_id, vectors)
    on conflict (chunk_id, model_id) do nothing
""")

# Only what is missing, for every conflict would use up an id; in order, so that two writers cannot deadlock.
ADD_TERMS = text("""
    insert into terms (term)
    select distinct given.term
    from unnest(cast(:terms as text[])) as given (term)
    where not exists (select from terms where terms.term = given.term)
    order by given.term
    on conflict (term) do nothing
""")

ADD_POSTINGS = text("""
    insert into postings (term_id, weight, chunk_id, source_id)
    select terms.id, given.weight, given.chunk_id, :source_id
    from unnest(cast(:terms as text[]), cast(:weights as real[]), cast(:chunk_ids as bigint[]))
        as given (term, weight, chunk_id)
    join terms on terms.term = given.term
""")

# Terms of a model that is filled in beside another: only for what is current, and only what is missing.
ADD_LEARNED_POSTINGS = text("""
    insert into postings (term_id, weight, chunk_id, source_id)
    select terms.id, given.weight, given.chunk_id, pages.source_id
    from unnest(cast(:terms as text[]), cast(:weights as real[]), cast(:chunk_ids as bigint[]))
        as given (term, weight, chunk_id)
    join terms on terms.term = given.term
    join chunks on chunks.id = given.chunk_id
    join page_versions on page_versions.id = chunks.page_version_id
    join pages on pages.id = page_versions.page_id
    where page_versions.valid_to is null and not exists (
        select from postings where postings.chunk_id = given.chunk_id and postings.term_id = terms.id
    )
""")

# Of one model: its prefix, and a token id behind it.
FORGET_LEARNED_POSTINGS = text("""
    with learned as materialized (
        select id from terms
        where starts_with(term, :prefix) and substr(term, length(:prefix) + 1) !~ '[^0-9]'
    )
    delete from postings using learned where postings.term_id = learned.id
""")

# ---- statistics ----------------------------------------------------------------------------------

COUNT_TERMS = text("""
    with counted as (
        select terms.id, count(postings.term_id) as chunks
        from terms left join postings on postings.term_id = terms.id
        group by terms.id
    )
    update terms set df = counted.chunks from counted where terms.id = counted.id and terms.df <> counted.chunks
""")

COUNT_CHUNKS = text("""
    update index_statistics
    set refreshed_at = now(), chunks = (
        select count(*) from chunks
        join page_versions on page_versions.id = chunks.page_version_id
        where page_versions.valid_to is null
    )
""")

TIDY_UP = ("vacuum (analyze) postings", "analyze chunks, chunk_vectors, pages, page_versions, sources, terms")
