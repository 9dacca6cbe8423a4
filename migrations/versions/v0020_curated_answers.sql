-- The versions of curated answers (core/domain/curated.py). They hold an office's words and no student's, nor a way to one.

create table curated_versions (
    id bigint generated always as identity primary key,
    answer_id uuid not null,
    version integer not null,
    question text not null,
    text text not null,
    phrasings jsonb not null,
    topics jsonb not null,
    office text not null,
    reviewed_by text not null,
    reviewed_at timestamptz not null,
    valid_until date not null,
    ended text,
    ended_at timestamptz,
    changes jsonb not null default '[]',
    told_at timestamptz,
    unique (answer_id, version)
);

create unique index curated_versions_one_shown on curated_versions (answer_id) where ended is null;

-- What a version rests on; `sentences` are a page's own words, of the version of the page that was current then.

create table curated_sources (
    version_id bigint not null references curated_versions on delete cascade,
    number integer not null,
    url text not null,
    title text not null,
    sentences jsonb not null,
    page_version_id bigint references page_versions on delete set null,
    primary key (version_id, number)
);

create index curated_sources_page on curated_sources (page_version_id);

-- Which answers told which versions: so the people are found who are to hear of a change. It goes with the answer.

create table curated_told (
    answer_id uuid not null references answers on delete cascade,
    version_id bigint not null references curated_versions on delete cascade,
    primary key (answer_id, version_id)
);

create index curated_told_version on curated_told (version_id);

-- Passages that are pinned to a question, or withheld from it.

create table curated_pins (
    id uuid primary key,
    kind text not null,
    question text not null,
    source text not null,
    url text not null,
    quote text not null,
    office text not null,
    author text not null,
    at timestamptz not null,
    ended_at timestamptz
);

-- Who did what when, without a word of anybody.

create table curated_events (
    id bigint generated always as identity primary key,
    subject_id uuid not null,
    version integer not null,
    action text not null,
    office text not null,
    author text not null,
    at timestamptz not null
);

create index curated_events_of on curated_events (subject_id, id);

-- A reviewed answer cites pages that may not be in the index, and the notice about it is about no single citation.

alter table answer_citations alter column chunk_id drop not null;
alter table notices drop constraint notices_answer_id_number_fkey;
alter table notices add constraint notices_answer_id_fkey foreign key (answer_id) references answers on delete cascade;
