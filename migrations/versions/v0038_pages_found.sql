-- How many addresses a run knows by now, read or not: people who ask during the first crawl are told how far it is.
alter table crawl_runs add column pages_found integer not null default 0;
