"""The SQL of trials: what a crawl replaced is put on a shelf, and taken back from it, with vectors and postings."""

from sqlalchemy import text

OPEN = text("insert into trials (began_at) values (:at) on conflict (only_row) do nothing")
IS_OPEN = text("select exists (select from trials)")
CLOSE = text("delete from trials")

# Comes before the versions end. What was accepted once can come back; what is on trial itself cannot.
KEEP_FORMER = text("""
    insert into tried_versions (version_id, state, at)
    select version.id, 'former', :at
    from page_versions as version cross join trials
    where version.page_id = any(cast(:page_ids as bigint[])) and version.valid_to is null
        and not exists (select from tried_versions where tried_versions.version_id = version.id)
    returning version_id
""")

NOTE_NEW = text("insert into tried_versions (version_id, state, at) select :version_id, 'new', :at from trials")

# The statement after this one ends the versions, and takes both out of the search.
SHELVE = text("""
    with wanted as materialized (
        select chunks.id from chunks where chunks.page_version_id = any(cast(:version_ids as bigint[]))
    ),
    vectors as (
        insert into shelved_vectors (chunk_id, model_id, embedding)
        select chunk_vectors.chunk_id, chunk_vectors.model_id, chunk_vectors.embedding
        from chunk_vectors join wanted on wanted.id = chunk_vectors.chunk_id
    )
    insert into shelved_postings (term_id, weight, chunk_id)
    select postings.term_id, postings.weight, postings.chunk_id
    from postings join wanted on wanted.id = postings.chunk_id
""")

# In the same statement what was on the shelf is searched, and no longer on the shelf.
REOPEN = text("""
    with reopened as (
        update page_versions set valid_to = null where id = any(cast(:version_ids as bigint[]))
        returning id, page_id
    ),
    back as materialized (
        select chunks.id, pages.source_id
        from reopened
        join pages on pages.id = reopened.page_id
        join chunks on chunks.page_version_id = reopened.id
    ),
    present as (
        update pages set gone_at = null from reopened where pages.id = reopened.page_id and pages.gone_at is not null
    ),
    unshelved_vectors as (
        delete from shelved_vectors using back where shelved_vectors.chunk_id = back.id
        returning shelved_vectors.chunk_id, shelved_vectors.model_id, back.source_id, shelved_vectors.embedding
    ),
    unshelved_postings as (
        delete from shelved_postings using back where shelved_postings.chunk_id = back.id
        returning shelved_postings.term_id, shelved_postings.weight, shelved_postings.chunk_id, back.source_id
    ),
    vectors as (
        insert into chunk_vectors (chunk_id, model_id, source_id, embedding)
        select chunk_id, model_id, source_id, embedding from unshelved_vectors
    ),
    postings as (
        insert into postings (term_id, weight, chunk_id, source_id)
        select term_id, weight, chunk_id, source_id from unshelved_postings
    )
    delete from tried_versions where version_id = any(cast(:version_ids as bigint[]))
""")

FORGET = text("""
    with forgotten as (
        delete from tried_versions using page_versions
        where page_versions.id = tried_versions.version_id and tried_versions.state = any(cast(:states as text[]))
            and (cast(:page_ids as bigint[]) is null or page_versions.page_id = any(cast(:page_ids as bigint[])))
        returning tried_versions.version_id
    ),
    dropped as materialized (
        select chunks.id from chunks join forgotten on forgotten.version_id = chunks.page_version_id
    ),
    vectors as (
        delete from shelved_vectors using dropped where shelved_vectors.chunk_id = dropped.id
    )
    delete from shelved_postings using dropped where shelved_postings.chunk_id = dropped.id
""")

# A page that took the place of one that moved to it is all that is left of both.
LOCK_NEW = text("""
    select pages.id as page_id, version.id as version_id
    from tried_versions as tried
    join page_versions as version on version.id = tried.version_id
    join pages on pages.id = version.page_id
    where tried.state = 'new' and version.valid_to is null and (
        exists (
            select from tried_versions as former
            join page_versions as before on before.id = former.version_id
            where former.state = 'former' and before.page_id = pages.id
        )
        or not exists (
            select from page_moves cross join trials
            where page_moves.source_id = pages.source_id and page_moves.to_url = pages.url
                and page_moves.at >= trials.began_at
        )
    )
    order by pages.id
    for update of pages
""")

NOTE_HELD = text("""
    update tried_versions set state = 'held', at = :at where version_id = any(cast(:version_ids as bigint[]))
""")

LOCK_FORMER = text("""
    select pages.id as page_id, version.id as version_id
    from tried_versions as tried
    join page_versions as version on version.id = tried.version_id
    join pages on pages.id = version.page_id
    where tried.state = 'former'
        and not exists (select from page_versions as other where other.page_id = pages.id and other.valid_to is null)
    order by pages.id
    for update of pages
""")

# What was noted of these addresses is no longer what is searched: the next crawl reads them in full, also one that goes
# on where another was cut short.
READ_AGAIN = text("""
    update fetches set reading = 0, fetched_at = to_timestamp(0), reason = null, detail = '', copied_version_id = null
    from pages
    where pages.id = any(cast(:page_ids as bigint[]))
        and fetches.source_id = pages.source_id and fetches.url = pages.url
""")

LOCK_HELD = text("""
    select pages.id as page_id, version.id as version_id
    from tried_versions as tried
    join page_versions as version on version.id = tried.version_id
    join pages on pages.id = version.page_id
    where tried.state = 'held' and (cast(:since as timestamptz) is null or tried.at >= cast(:since as timestamptz))
    order by pages.id
    for update of pages
""")

LOCK_UNREAD = text("""
    select pages.id
    from tried_versions as tried
    join page_versions as version on version.id = tried.version_id
    join pages on pages.id = version.page_id
    join sources on sources.id = pages.source_id
    where tried.state = 'held' and sources.name = any(cast(:sources as text[]))
        and not exists (select from page_versions as other where other.page_id = pages.id and other.valid_to is null)
    order by pages.id
    for update of pages
""")

HELD = text("""
    select sources.name as source, pages.url, tried.at as held_at, version.text, current.text as current_text
    from tried_versions as tried
    join page_versions as version on version.id = tried.version_id
    join pages on pages.id = version.page_id
    join sources on sources.id = pages.source_id
    left join page_versions as current on current.page_id = pages.id and current.valid_to is null
    where tried.state = 'held'
    order by sources.name, pages.url
""")

HELD_CHUNKS = text("""
    select version.id as version_id, chunks.id, chunks.fingerprint
    from tried_versions as tried
    join page_versions as version on version.id = tried.version_id
    join chunks on chunks.page_version_id = version.id
    where tried.state = 'held' and version.page_id = :page_id and version.fingerprint = :fingerprint
        and (version.links is null or version.links = cast(:links as jsonb))
    order by chunks.ordinal
""")
