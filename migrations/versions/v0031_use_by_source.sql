-- Statistics by source. Citations stay closed to them: the names of the sources, which sources.yaml has, stand with the answer.
alter table answers
    add column sources text[] not null default '{}',
    add column confidence real; -- 0…1; null where nothing was decided, or it was stored encrypted before

update answers set sources = told.names
from (
    select answer_id, array_agg(distinct sources.name order by sources.name) as names
    from answer_citations
    join chunks on chunks.id = answer_citations.chunk_id
    join page_versions on page_versions.id = chunks.page_version_id
    join pages on pages.id = page_versions.page_id
    join sources on sources.id = pages.source_id
    group by answer_id
) as told
where told.answer_id = answers.id;

update answers set confidence = case written_by when 'records' then 1 else (
    select max((decision ->> 'probability')::float8) from jsonb_array_elements(
        case jsonb_typeof(trace -> 'decisions') when 'array' then trace -> 'decisions' else '[]' end
    ) as decision
) end;

-- How many found an answer helpful: read, never changed.
create policy counting on ratings for select using ((select acting('job')) = 'statistics');

-- How the campus's own questions were answered after a crawl. They are the operator's, and name nobody.
create table suite_scores (
    at timestamptz not null,
    suite text not null,
    source text not null, -- '': all questions
    metric text not null,
    value double precision not null,
    low double precision not null,
    high double precision not null,
    questions integer not null,
    primary key (at, suite, source, metric)
);
