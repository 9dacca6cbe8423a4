-- What a crawl changed is on trial until the campus's own questions have been asked. There is a row while a trial is open.

create table trials (
    only_row boolean primary key default true check (only_row),
    began_at timestamptz not null
);

-- What an open trial replaced ('former') and brought ('new'), and what was held back by one that has ended ('held').

create table tried_versions (
    version_id bigint primary key references page_versions (id) on delete cascade,
    state text not null,
    at timestamptz not null
);

-- Vectors and postings of versions that are not searched now, but may be again.

create table shelved_vectors (
    chunk_id bigint not null references chunks (id) on delete cascade,
    model_id integer not null references embedding_models (id) on delete cascade,
    embedding halfvec not null,
    primary key (chunk_id, model_id)
);

create table shelved_postings (
    term_id integer not null,
    weight real not null,
    chunk_id bigint not null references chunks (id) on delete cascade
);
create index shelved_postings_chunk on shelved_postings (chunk_id);
