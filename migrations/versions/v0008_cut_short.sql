-- The limit at which a run stopped before it had seen everything; empty when none did. The next run goes on from there.

alter table crawl_runs add column cut_short text not null default '';
