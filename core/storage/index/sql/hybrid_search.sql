-- Dense and lexical ranking of current chunks, their scores fused, in one statement.
--
-- It follows a `with`: a search about courses, people … lists its passages first, as `about`.
--
-- What is in braces is filled in before the statement is prepared: the planner uses a model's partial HNSW
-- index only where it sees model and dimension, and plans well for a LIMIT only when it sees the number.
-- Bound are vector, terms, term_weights, chunk_total, dense_weight, lexical_weight, told_weight, and source_ids inside a scope.
near as materialized (
    -- The nearest chunks by cosine distance, from the model's HNSW index; the whole table is read where so much is
    -- added to the distance as `exactly` says (nothing, but an index does not know that).
    select chunk_id, (embedding::halfvec({dimension}) <=> cast(:vector as halfvec({dimension}))){exactly} as distance
    from chunk_vectors
    where model_id = {model} and {in_scope} and :dense_weight > 0
    order by distance
    limit {depth}
),
further as materialized (
    -- In a large index HNSW may end in a crowd beside what is nearest: all that it has found is about as far away. Then
    -- it goes on (pgvector's iterative scan), in about the order of the distance: + 0 keeps Postgres from trusting it.
    select chunk_id, distance
    from (
        select chunk_id, embedding::halfvec({dimension}) <=> cast(:vector as halfvec({dimension})) as distance
        from chunk_vectors
        where {may_go_on} and model_id = {model} and (
            select max(distance) < {crowded} * (array_agg(distance order by distance + 0))[10] from near
        )
        order by distance
        limit {far}
    ) as looked_at
    order by distance + 0
    limit {depth}
),
dense as materialized (
    select chunk_id, 1 - distance as similarity, row_number() over (order by distance, chunk_id) as place
    from (select chunk_id, distance from near union select chunk_id, distance from further) as found
    order by distance, chunk_id
    limit {depth}
),
weighted_terms as materialized (
    -- A term in few chunks says more: idf as in Robertson & Zaragoza 2009, kept positive by the 1 +.
    -- A term newer than the last statistics counts as contained in one chunk.
    -- In double precision throughout, since numeric arithmetic would cost more than the search.
    -- A term of the previous question only counts less: term_weights.
    -- A term with a colon is a model's (core/text/model_terms.py): its weights have learned how rare it is.
    select
        id,
        case
            when strpos(term, '\:') > 0 then 1
            else ln(1 + (greatest(:chunk_total, df, 1) - held + 0.5::float8) / (held + 0.5::float8))
        end
            * (cast(:term_weights as float8[]))[array_position(cast(:terms as text[]), term)] as idf
    from terms, greatest(df, 1) as held
    where term = any(:terms) and :lexical_weight > 0
),
scored as materialized (
    -- BM25 over each term's heaviest postings. What lies below them could hardly reach the first places, and
    -- leaving it out keeps a common word from costing a hundred times as much as a rare one.
    select heaviest.chunk_id, sum(weighted_terms.idf * heaviest.weight) as score
    from weighted_terms
    cross join lateral (
        select postings.chunk_id, postings.weight
        from postings
        where postings.term_id = weighted_terms.id and {in_scope}
        order by postings.weight desc
        limit {postings_per_term}
    ) as heaviest
    group by heaviest.chunk_id
),
lexical as materialized (
    select chunk_id, row_number() over (order by score desc, chunk_id) as place
    from (select chunk_id, score from scored order by score desc, chunk_id limit {depth}) as best
),
told as materialized (
    -- The chunks with the nearest texts that are only searched (likely questions, summaries), each with its nearest one.
    select chunk_id, max(1 - distance) as similarity
    from (
        select chunk_id, (embedding::halfvec({dimension}) <=> cast(:vector as halfvec({dimension}))){exactly_told} as distance
        from search_texts
        where model_id = {model} and {in_scope} and :told_weight > 0
        order by distance
        limit {depth}
    ) as nearest
    group by chunk_id
),
candidates as materialized (
    select chunk_id, dense.similarity, dense.place as dense_place, lexical.place as lexical_place,
        told.similarity as told
    from dense
    full join lexical using (chunk_id)
    full join told using (chunk_id)
),
fused as materialized (
    -- A weighted sum of both scores ("convex combination": Bruch, Gai & Ingber, "An analysis of fusion functions for
    -- hybrid retrieval", 2023), the lexical one as a share of the best of this question. Ranks alone forget how far
    -- ahead the first one is; docs/decisions/0005-vector-index.md has the figures of both ways.
    -- A chunk that only its words brought in has a vector to compare too.
    select
        candidates.chunk_id,
        candidates.dense_place,
        candidates.lexical_place,
        compared.similarity,
        compared.lift,
        coalesce(scored.score, 0) as lexical,
        weighed.score
    from candidates
    left join scored on scored.chunk_id = candidates.chunk_id
    left join chunk_vectors on chunk_vectors.chunk_id = candidates.chunk_id and chunk_vectors.model_id = {model}
    cross join lateral (
        select
            own.similarity,
            case when candidates.told > 0 then greatest(candidates.told - coalesce(own.similarity, 0), 0) end as lift
        from (
            select coalesce(
                candidates.similarity,
                1 - (chunk_vectors.embedding::halfvec({dimension}) <=> cast(:vector as halfvec({dimension})))
            ) as similarity
        ) as own
    ) as compared
    cross join (select max(score) as score from scored) as best
    cross join lateral (
        select :dense_weight * coalesce(compared.similarity, 0)
            + :lexical_weight * coalesce(scored.score / nullif(best.score, 0), 0) as score
    ) as weighed
    -- How much nearer a text that is only searched is than the chunk itself has a part in who is among the first; in
    -- the ranking it is a feature of its own.
    order by weighed.score + :told_weight * coalesce(compared.lift, 0) desc, candidates.chunk_id
    limit {wanted}
)
select
    chunks.id,
    chunks.text,
    chunks.anchor,
    chunks.headings,
    chunks.page,
    pages.url,
    page_versions.title,
    sources.name as source,
    sources.topic,
    page_versions.fetched_at,
    chunks.page_version_id,
    chunks.tokens,
    chunks.units::text as units,
    fused.similarity as dense,
    fused.lexical,
    fused.dense_place,
    fused.lexical_place,
    fused.score as fused,
    fused.lift,
    before.id as before_id,
    before.text as before_text,
    before.page as before_page,
    before.units::text as before_units,
    after.id as after_id,
    after.text as after_text,
    after.page as after_page,
    after.units::text as after_units,
    statement_vectors.vectors as statements
from fused
join chunks on chunks.id = fused.chunk_id
-- The neighbours of a passage are read with it.
left join chunks as before on before.page_version_id = chunks.page_version_id and before.ordinal = chunks.ordinal - 1
left join chunks as after on after.page_version_id = chunks.page_version_id and after.ordinal = chunks.ordinal + 1
join page_versions on page_versions.id = chunks.page_version_id
join pages on pages.id = page_versions.page_id
join sources on sources.id = pages.source_id
left join statement_vectors on statement_vectors.chunk_id = fused.chunk_id and statement_vectors.model_id = {model}
order by fused.score + :told_weight * coalesce(fused.lift, 0) desc, fused.chunk_id
