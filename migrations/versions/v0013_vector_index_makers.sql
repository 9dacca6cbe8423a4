-- Each embedding model has an index of its own (core/storage/index/vector_index.py), made when the model is first used.
-- A role that may only read and write rows calls these; they can do nothing else, for a model that is registered.

create function make_vector_index(model integer, m integer, ef_construction integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    length integer := (select dimension from embedding_models where id = model);
begin
    if length is null then
        raise exception 'embedding model % is not registered', model using errcode = 'undefined_object';
    end if;
    execute format(
        'create index if not exists chunk_vectors_hnsw_%s on chunk_vectors '
        'using hnsw ((embedding::halfvec(%s)) halfvec_cosine_ops) with (m = %s, ef_construction = %s) '
        'where model_id = %s',
        model, length, m, ef_construction, model
    );
end $$;

create function drop_vector_index(model integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    execute format('drop index if exists chunk_vectors_hnsw_%s', model);
end $$;

revoke execute on function make_vector_index, drop_vector_index from public;
