-- The links inside the main text of a version: a list of [words, target, heading above]. Null where an earlier release
-- stored the version, which did not note them.

alter table page_versions add column links jsonb;
