-- What stands on a page, as hashes, one for each block or item of a list (core/text/furniture/marks.py). `left_out` are
-- the places of those that were furniture when the page was stored. The next crawl that reads a page fills them in.

create table page_marks (
    page_id bigint primary key references pages on delete cascade,
    marks bigint[] not null,
    slots bigint[] not null,
    left_out integer[] not null
);

-- What stands on nearly every page below a folder (host and path) of a source. One page keeps it, its home. A teaser has
-- none, and `nights` says how many in a row it showed something else.

create table furniture (
    source_id integer not null references sources on delete cascade,
    folder text not null,
    mark bigint not null,
    text text not null,
    pages integer not null,
    of_pages integer not null,
    home text not null,
    nights integer not null default 0,
    primary key (source_id, folder, mark)
);

-- What was taken out of `blocks`, with its places, so that it can be put back. Null: nothing.

alter table page_versions add column left_out jsonb;
