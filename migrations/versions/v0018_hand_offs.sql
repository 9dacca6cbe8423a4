-- A question in the hands of an office (core/domain/hand_off.py). The person is the student; `advisor` is who claimed it.

create table hand_offs (
    id uuid primary key,
    office text not null,
    platform text not null,
    workspace text not null,
    channel text not null,
    user_id text not null,
    in_public boolean not null,
    answer_id uuid references answers on delete set null,
    packet jsonb not null,
    state text not null,
    version integer not null default 0,
    advisor text not null default '',
    created_at timestamptz not null,
    waiting_since timestamptz not null,
    reminded_at timestamptz,
    escalated_at timestamptz
);

create index hand_offs_of_person on hand_offs (platform, workspace, user_id);
create index hand_offs_waiting on hand_offs (waiting_since) where state not in ('closed', 'withdrawn');
create unique index hand_offs_one_per_answer on hand_offs (answer_id) where state not in ('closed', 'withdrawn');

-- What the office and the student said; the id comes from the form, so that sending it twice says it once.

create table hand_off_said (
    id uuid primary key,
    hand_off_id uuid not null references hand_offs on delete cascade,
    action text not null,
    text text not null,
    author text not null,
    at timestamptz not null
);

create index hand_off_said_of on hand_off_said (hand_off_id, at);

-- What is to be posted, written in the transaction that makes it due. `begun`: a process may have posted it.

create table hand_off_posts (
    id bigint generated always as identity primary key,
    hand_off_id uuid references hand_offs on delete cascade,
    said_id uuid references hand_off_said on delete cascade,
    kind text not null,
    platform text not null,
    place text not null,
    state text not null,
    at timestamptz not null,
    messages text not null default '',
    removes text not null default ''
);

create index hand_off_posts_due on hand_off_posts (platform, id) where state in ('due', 'begun');
create index hand_off_posts_of on hand_off_posts (hand_off_id);

-- Who did what when, without a word of it: a part (student, office or clock), never a person.

create table hand_off_events (
    id bigint generated always as identity primary key,
    hand_off_id uuid not null,
    office text not null,
    action text not null,
    part text not null,
    at timestamptz not null
);

create index hand_off_events_at on hand_off_events (at);
