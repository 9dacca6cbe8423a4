-- What people thought of answers, secrets of workspaces, and how often a person asks.

-- An aside is a question that was turned away, with its reply: answered once, but no part of the conversation.
alter table turns add column aside boolean not null default false;
create index turns_of_person on turns (platform, workspace, user_id, claimed_at desc);

-- One row a person and answer.
create table ratings (
    answer_id uuid not null references answers on delete cascade,
    platform text not null,
    workspace text not null,
    user_id text not null,
    helpful boolean not null,
    at timestamptz not null,
    primary key (answer_id, platform, workspace, user_id)
);
create index ratings_of_person on ratings (platform, workspace, user_id);

-- Only ciphertext: the key is in nobody's database.
create table secrets (
    kind text not null,
    key text not null,
    ciphertext text not null,
    expires_at timestamptz,
    primary key (kind, key)
);
