"""The SQL by which pages are cut again, one statement a constant."""

from sqlalchemy import text

STALE = text("""
    select page_versions.id, pages.url, page_versions.title, page_versions.blocks
    from page_versions join pages on pages.id = page_versions.page_id
    where page_versions.valid_to is null and page_versions.structure is distinct from :structure
        and page_versions.id > :after
    order by page_versions.id
    limit :limit
""")

# Who replaces or retires the page locks it first.
LOCK_VERSION = text("""
    select pages.source_id
    from pages join page_versions on page_versions.page_id = pages.id
    where page_versions.id = :version_id and page_versions.valid_to is null
    for update of pages
""")

# What is no longer current leaves the search; the chunks stay for the answers that cite them, in a version that has
# ended. Nothing but the cut has changed, so whoever compares what they say with the page of today finds it there.
PUT_ASIDE = text("""
    with ended as (
        insert into page_versions (
            page_id, title, content_type, fingerprint, text, etag, last_modified, fetched_at, valid_from, valid_to,
            links
        )
        select page_id, title, content_type, fingerprint, text, etag, last_modified, fetched_at, valid_from,
            greatest(valid_from, :at), links
        from page_versions where id = :version_id
        returning id
    ),
    moved as (
        update chunks set page_version_id = ended.id from ended where chunks.id = any(cast(:chunk_ids as bigint[]))
    ),
    forgotten_vectors as (delete from chunk_vectors where chunk_id = any(cast(:chunk_ids as bigint[]))),
    forgotten_statements as (delete from statement_vectors where chunk_id = any(cast(:chunk_ids as bigint[])))
    delete from postings where chunk_id = any(cast(:chunk_ids as bigint[]))
""")

# In two steps, for no two chunks of a version may have one place even for a moment.
MAKE_ROOM = text("update chunks set ordinal = -ordinal - 1 where page_version_id = :version_id")

PLACE_CHUNKS = text("""
    update chunks set ordinal = given.ordinal, tokens = given.tokens, page = given.page
    from unnest(
        cast(:chunk_ids as bigint[]), cast(:ordinals as integer[]), cast(:tokens as integer[]),
        cast(:pages as integer[])
    ) as given (chunk_id, ordinal, tokens, page)
    where chunks.id = given.chunk_id
""")
