-- What a search needs to know first, and the settings of its transaction, in one round trip.
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
