-- What may be used once: links, and the states of sign-ins by the campus. A digest opens nothing.
create table console_burned (
    digest text primary key,
    expires_at timestamptz not null
);

create table console_sessions (
    digest text primary key,
    author text not null, -- platform:user, as in every audit row
    role text not null,
    office text not null,
    began_at timestamptz not null,
    seen_at timestamptz not null
);

create table console_events (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    author text not null,
    action text not null,
    about text not null
);

create index console_events_at on console_events (at);

-- Passages and missed questions in two dimensions, as of last night; nobody's words.
create table embedding_map (
    id bigint generated always as identity primary key,
    x double precision not null,
    y double precision not null,
    group_name text not null, -- the source of a passage; how a question was missed
    is_question boolean not null
);
