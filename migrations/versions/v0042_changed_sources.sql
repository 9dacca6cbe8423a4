-- What was changed at the console of the list of sources; who did it stands in console_events.
create table changed_sources (
    name text primary key,
    address text not null, -- where a source begins that was added; empty for one of sources.yaml
    topic text not null,
    is_paused boolean not null
);
