-- Pages with their versions, chunks with vectors and weighted terms, crawl runs, conversations and answers.
create extension if not exists vector;

create table sources (
    id integer generated always as identity primary key,
    name text not null unique,
    topic text
);

create table pages (
    id bigint generated always as identity primary key,
    source_id integer not null references sources on delete cascade,
    url text not null,
    first_seen timestamptz not null,
    last_seen timestamptz not null,
    gone_at timestamptz,
    unique (source_id, url)
);

-- A page has versions; the one without an end is what the site says today.
create table page_versions (
    id bigint generated always as identity primary key,
    page_id bigint not null references pages on delete cascade,
    title text not null,
    content_type text not null,
    fingerprint text not null,
    text text not null,
    etag text,
    last_modified timestamptz,
    fetched_at timestamptz not null,
    valid_from timestamptz not null,
    valid_to timestamptz
);
create unique index page_versions_current on page_versions (page_id) where valid_to is null;
create index page_versions_page on page_versions (page_id);
create index page_versions_fingerprint on page_versions (fingerprint) where valid_to is null;

create table chunks (
    id bigint generated always as identity primary key,
    page_version_id bigint not null references page_versions on delete cascade,
    ordinal integer not null,
    text text not null,
    anchor text not null,
    headings text[] not null,
    page integer,
    tokens integer not null,
    fingerprint text not null,
    unique (page_version_id, ordinal)
);

-- The dimension belongs to the model: each model gets its own partial HNSW index when it is first used.
create table embedding_models (
    id integer generated always as identity primary key,
    name text not null unique,
    dimension integer not null,
    created_at timestamptz not null default now()
);

-- chunk_vectors and postings hold only chunks of current versions, so that the search sees nothing else.
create table chunk_vectors (
    chunk_id bigint not null references chunks on delete cascade,
    model_id integer not null references embedding_models on delete cascade,
    source_id integer not null references sources on delete cascade,
    embedding halfvec not null,
    primary key (chunk_id, model_id)
);
create index chunk_vectors_source on chunk_vectors (source_id, model_id);

create table terms (
    id integer generated always as identity primary key,
    term text not null unique,
    df integer not null default 0
);

create table postings (
    term_id integer not null,
    weight real not null,
    chunk_id bigint not null references chunks on delete cascade,
    source_id integer not null
);
create index postings_heaviest on postings (term_id, weight desc) include (chunk_id, source_id);
create index postings_chunk on postings (chunk_id);

create table index_statistics (
    only_row boolean primary key default true check (only_row),
    chunks bigint not null,
    refreshed_at timestamptz
);
insert into index_statistics (chunks) values (0);

create table crawl_runs (
    id bigint generated always as identity primary key,
    source text not null,
    state text not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    pages_seen integer not null default 0,
    pages_new integer not null default 0,
    pages_changed integer not null default 0,
    pages_unchanged integer not null default 0,
    chunks_embedded integer not null default 0,
    text_bytes bigint not null default 0,
    skipped jsonb not null default '{}',
    error text
);
create index crawl_runs_newest on crawl_runs (source, id desc);

create table crawl_skips (
    id bigint generated always as identity primary key,
    run_id bigint not null references crawl_runs on delete cascade,
    url text not null,
    reason text not null,
    detail text not null
);
create index crawl_skips_run on crawl_skips (run_id);

-- One row a message: the question is claimed on arrival, and the reply joins it when it is answered.
create table turns (
    id bigint generated always as identity primary key,
    platform text not null,
    workspace text not null,
    channel text not null,
    user_id text not null,
    message_id text not null,
    role text not null,
    text text not null,
    standalone text,
    at timestamptz not null,
    claimed_at timestamptz not null,
    answered_at timestamptz,
    unique (platform, workspace, message_id, role)
);
create index turns_recent on turns (platform, workspace, channel, user_id, answered_at desc);

create table answers (
    id uuid primary key,
    turn_id bigint not null unique references turns on delete cascade,
    outcome text not null,
    text text not null,
    question jsonb not null,
    written_by text not null,
    timings_ms jsonb not null,
    suggestions jsonb not null,
    trace jsonb not null,
    created_at timestamptz not null default now()
);

-- No cascade from chunks: a passage that an answer cites cannot be deleted.
create table answer_citations (
    answer_id uuid not null references answers on delete cascade,
    number integer not null,
    chunk_id bigint not null references chunks,
    url text not null,
    link text not null,
    title text not null,
    quote text not null,
    page integer,
    as_of timestamptz not null,
    primary key (answer_id, number)
);
create index answer_citations_chunk on answer_citations (chunk_id);
