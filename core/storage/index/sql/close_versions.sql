-- End the current versions of these pages; returns how many there were.
--
-- What is no longer current leaves the search in the same transaction: only current chunks have vectors,
-- postings and texts that are only searched. The chunks themselves stay, for the answers that cite them. A version ends no earlier than it began,
-- whatever the clock says.
with closed as (
    update page_versions set valid_to = greatest(valid_from, :at)
    where page_id = any(cast(:page_ids as bigint[])) and valid_to is null
    returning id
),
old as materialized (
    select chunks.id from chunks join closed on closed.id = chunks.page_version_id
),
deleted_vectors as (
    delete from chunk_vectors using old where chunk_vectors.chunk_id = old.id
),
deleted_search_texts as (
    delete from search_texts using old where search_texts.chunk_id = old.id
),
deleted_statements as (
    delete from statement_vectors using old where statement_vectors.chunk_id = old.id
),
deleted_postings as (
    delete from postings using old where postings.chunk_id = old.id
)
select count(*) from closed
