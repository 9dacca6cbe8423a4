-- What the review after a crawl found wrong with the site: the findings themselves, of the last review of each source
-- only, and with every run how many there were.

create table site_findings (
    id bigint generated always as identity primary key,
    run_id bigint not null references crawl_runs on delete cascade,
    kind text not null,
    url text not null,
    other_url text not null,
    detail text not null,
    -- The review before found it too.
    is_known boolean not null
);
create index site_findings_run on site_findings (run_id);

alter table crawl_runs
    add column findings jsonb not null default '{}',
    add column findings_new integer not null default 0;
