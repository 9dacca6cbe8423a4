-- The line of the page that states a record; empty where an earlier release stored it, until the page is read again.

alter table course_records add column unit text not null default '';
alter table course_records alter column unit drop default;
alter table dated_events add column unit text not null default '';
alter table dated_events alter column unit drop default;

-- As courses and events (0006): a row is current while its page version is, and goes when that goes. The words by which
-- something is looked up are those of core/domain/records.py: without case, accents and marks.

create table people_records (
    page_version_id bigint not null references page_versions on delete cascade,
    ordinal integer not null,
    name_words text[] not null,
    name text not null,
    role text not null,
    email text not null,
    phone text not null,
    office text not null,
    group_name text not null,
    unit text not null,
    primary key (page_version_id, ordinal)
);
create index people_records_name on people_records using gin (name_words);

create table place_records (
    page_version_id bigint not null references page_versions on delete cascade,
    ordinal integer not null,
    name_words text[] not null,
    name text not null,
    address text not null,
    phone text not null,
    email text not null,
    -- A list of openings, each with weekdays, or with the days from start to end (core/domain/records.py).
    hours jsonb not null,
    unit text not null,
    primary key (page_version_id, ordinal)
);
create index place_records_name on place_records using gin (name_words);

create table price_records (
    page_version_id bigint not null references page_versions on delete cascade,
    ordinal integer not null,
    -- The words of what is sold, and of the labels.
    what_words text[] not null,
    what text not null,
    amount text not null,
    labels text[] not null,
    unit text not null,
    primary key (page_version_id, ordinal)
);
create index price_records_what on price_records using gin (what_words);
