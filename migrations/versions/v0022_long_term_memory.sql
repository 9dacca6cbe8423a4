-- What people told of themselves, by consent. An account belongs to a person; linked accounts to the same one. Facts go
-- with the account that told them, and so does a code by which another account is linked.

create table accounts (
    platform text not null,
    realm text not null, -- the workspace, where ids of people are unique in it only
    user_id text not null,
    person uuid not null,
    memory text check (memory in ('on', 'off')), -- null: never asked
    decided_at timestamptz,
    linked_at timestamptz,
    wrong_tries integer not null default 0,
    tried_at timestamptz,
    primary key (platform, realm, user_id)
);

create index accounts_person on accounts (person);

create table facts (
    id uuid primary key,
    platform text not null,
    realm text not null,
    user_id text not null,
    workspace text not null, -- where it was said: it goes when the bot is removed there
    message_id text not null,
    kind text not null,
    value text not null,
    said_at timestamptz not null,
    expires_at timestamptz not null,
    ended text check (ended in ('superseded', 'corrected', 'denied', 'linked')),
    ended_at timestamptz,
    foreign key (platform, realm, user_id) references accounts on delete cascade
);

create index facts_of_account on facts (platform, realm, user_id, said_at desc);
create index facts_of_workspace on facts (platform, workspace);
create index facts_expiring on facts (expires_at);

create table link_codes (
    code_hash text primary key,
    platform text not null,
    realm text not null,
    user_id text not null,
    expires_at timestamptz not null,
    foreign key (platform, realm, user_id) references accounts on delete cascade
);

create unique index link_codes_of_account on link_codes (platform, realm, user_id);
