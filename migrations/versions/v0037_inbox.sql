-- What a platform was told that we have, until it is answered. A process that ends leaves its rows to the others.
create table inbox (
    id bigint generated always as identity primary key,
    platform text not null,
    workspace text not null,
    channel text not null,
    user_id text not null,
    message_id text not null, -- of what has no message: the id of the command, the press or the form
    payload jsonb not null, -- what is needed to take it up again
    holder text, -- the process that is at it; empty: it waits in the queue of questions; null: for any process
    received_at timestamptz not null, -- by the clock of the database
    unique (platform, workspace, message_id)
);

create index inbox_of_person on inbox (platform, workspace, user_id);
create index inbox_oldest on inbox (received_at);

alter table inbox enable row level security, force row level security;
create policy acting on inbox using (
    (select acting('job')) in ('recovery', 'retention', 'migration', 'backup')
    or platform = (select acting('platform')) and workspace = (select acting('workspace'))
        and (user_id = (select acting('account')) or (select acting('job')) = 'workspace')
);

-- Which process claimed a question last: what one has claimed that is no more can be claimed at once.
alter table turns add column claimed_by text;
