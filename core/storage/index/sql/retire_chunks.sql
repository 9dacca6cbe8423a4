-- Take chunks of a current version out of the search, after its page was chunked again.
--
-- They stay for the answers that cite them, in a copy of the version that has ended. Only the chunk boundaries have
-- changed, not what the page says: a comparison of such an answer with the page of today finds its facts there.
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
deleted_search_texts as (delete from search_texts where chunk_id = any(cast(:chunk_ids as bigint[]))),
deleted_vectors as (delete from chunk_vectors where chunk_id = any(cast(:chunk_ids as bigint[]))),
deleted_statements as (delete from statement_vectors where chunk_id = any(cast(:chunk_ids as bigint[])))
delete from postings where chunk_id = any(cast(:chunk_ids as bigint[]))
