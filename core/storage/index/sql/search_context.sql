-- What a search needs to know first, and the settings of its transaction, in one round trip.
select
    chunk_total,
    model.id as model_id,
    model.dimension,
    array(
        select id from sources
        where (:any_source or name = any(:sources)) and (:any_topic or topic = any(:topics))
    ) as source_ids,
    set_config('hnsw.ef_search', :ef_search, true),
    -- Under a filter HNSW goes on until enough neighbours have passed it, and in a large index to find those that it
    -- would miss. With the defaults of the two others (20000 and 1) it would end before.
    set_config(
        'hnsw.iterative_scan',
        case when :is_narrow then 'strict_order' when is_far then 'relaxed_order' else 'off' end,
        true
    ),
    set_config('hnsw.max_scan_tuples', case when is_far then '80000' else '20000' end, true),
    set_config('hnsw.scan_mem_multiplier', case when is_far then '8' else '1' end, true),
    set_config('plan_cache_mode', :plan_cache_mode, true),
    set_config('jit', 'off', true)
from (select (select chunks from index_statistics) as chunk_total) as counted
cross join lateral (select coalesce(:far > 0 and chunk_total > :far_from and not :is_narrow, false) as is_far) as way
left join embedding_models as model on model.name = :model
