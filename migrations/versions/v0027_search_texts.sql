-- What a model, or the structure of its page, says of a passage: found by a search, never quoted, gone with the passage.
create table search_texts (
    chunk_id bigint not null references chunks on delete cascade,
    number smallint not null,
    kind text not null,
    text text not null,
    source_id integer not null references sources on delete cascade,
    model_id integer references embedding_models on delete set null,
    embedding halfvec not null,
    primary key (chunk_id, number)
);
create index search_texts_source on search_texts (source_id, model_id);

-- By which way of writing a passage has its texts, also where there was nothing to write. Null: not yet.
alter table chunks add column enriched text;

-- What a language model took for it, by the moment at which the day on the campus began.
create table enrichment_use (
    day timestamptz primary key,
    requests bigint not null,
    sent bigint not null,
    received bigint not null,
    cost double precision not null
);

-- Each embedding model has two indexes of its own now. Who may call these functions stays the same.
create or replace function make_vector_index(model integer, m integer, ef_construction integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    length integer := (select dimension from embedding_models where id = model);
    of text;
begin
    if length is null then
        raise exception 'embedding model % is not registered', model using errcode = 'undefined_object';
    end if;
    foreach of in array array['chunk_vectors', 'search_texts'] loop
        execute format(
            'create index if not exists %s_hnsw_%s on %s '
            'using hnsw ((embedding::halfvec(%s)) halfvec_cosine_ops) with (m = %s, ef_construction = %s) '
            'where model_id = %s',
            of, model, of, length, m, ef_construction, model
        );
    end loop;
end $$;

create or replace function drop_vector_index(model integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    execute format('drop index if exists chunk_vectors_hnsw_%s', model);
    execute format('drop index if exists search_texts_hnsw_%s', model);
end $$;
