-- Who wants to be told that an answer has changed, and who was told; and what term or year a citation is about.

alter table answer_citations add column valid_for text;

-- Without a row all is off.
create table preferences (
    platform text not null,
    workspace text not null,
    user_id text not null,
    corrections boolean not null,
    at timestamptz not null,
    primary key (platform, workspace, user_id)
);

-- One row a citation, from before its notice is sent: claimed, then sent or undeliverable.
create table notices (
    answer_id uuid not null,
    number integer not null,
    state text not null,
    at timestamptz not null,
    primary key (answer_id, number),
    foreign key (answer_id, number) references answer_citations on delete cascade
);
