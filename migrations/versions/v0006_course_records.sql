-- What a page version says in a form of its own. A row is current while its version is, and goes when that goes.

create table course_records (
    page_version_id bigint not null references page_versions on delete cascade,
    ordinal integer not null,
    -- The code without case, spaces and marks, by which it is looked up however somebody writes it.
    code_key text not null,
    code text not null,
    title text not null,
    credits text not null,
    prerequisites text not null,
    terms text[] not null,
    section text not null,
    reference text not null,
    meetings jsonb not null,
    instructors text[] not null,
    notes text[] not null,
    primary key (page_version_id, ordinal)
);
create index course_records_code on course_records (code_key);

create table dated_events (
    page_version_id bigint not null references page_versions on delete cascade,
    ordinal integer not null,
    name text not null,
    starts_on date not null,
    ends_on date not null,
    term text not null,
    primary key (page_version_id, ordinal)
);
create index dated_events_days on dated_events (starts_on, ends_on);
