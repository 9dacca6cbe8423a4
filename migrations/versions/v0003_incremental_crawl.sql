-- What a crawl noted of each address, so that the next one asks only for what changed.
create table fetches (
    source_id integer not null references sources on delete cascade,
    url text not null,
    fetched_at timestamptz not null,
    read_at timestamptz not null,
    etag text,
    last_modified timestamptz,
    body_hash text not null,
    links text[] not null,
    words integer not null,
    keys text[] not null,
    reason text,
    detail text not null,
    -- The page version that this address is a copy of: once it is no longer current, the address is read again.
    copied_version_id bigint references page_versions on delete cascade,
    missing_since timestamptz,
    reading integer not null,
    primary key (source_id, url)
);
create index fetches_keys on fetches using gin (keys);
create index fetches_copied_version on fetches (copied_version_id) where copied_version_id is not null;

-- Addresses that pages have left.
create table page_moves (
    id bigint generated always as identity primary key,
    source_id integer not null references sources on delete cascade,
    from_url text not null,
    to_url text not null,
    at timestamptz not null
);
create index page_moves_from on page_moves (source_id, from_url);

-- A passage that reads as before, on the same page or another, takes over the vector that is there.
create index chunks_fingerprint on chunks (fingerprint);

alter table crawl_runs
    add column pages_moved integer not null default 0,
    add column pages_removed integer not null default 0,
    add column pages_guarded integer not null default 0,
    add column chunks_reused integer not null default 0,
    add column requests integer not null default 0,
    add column bytes_received bigint not null default 0,
    add column doubts text[] not null default '{}';

create table crawl_changes (
    id bigint generated always as identity primary key,
    run_id bigint not null references crawl_runs on delete cascade,
    url text not null,
    kind text not null,
    detail text not null
);
create index crawl_changes_run on crawl_changes (run_id);
