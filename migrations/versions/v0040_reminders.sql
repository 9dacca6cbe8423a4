-- What people want to be reminded of (core/domain/reminders.py). One that follows an event of a page moves with it.
create table reminders (
    id uuid primary key,
    platform text not null,
    workspace text not null,
    channel text not null,
    user_id text not null,
    message_id text not null,
    what text not null,
    bound jsonb not null, -- the event; empty for a reminder in a person's own words
    day date not null, -- on which they are told, on the campus
    days_before integer not null,
    minute integer not null, -- of the day, on the campus
    weekly boolean not null, -- every Monday, the deadlines of the week
    at timestamptz not null,
    ends_at timestamptz not null, -- from then on it is of no use
    state text not null, -- proposed, waiting, told, undelivered
    news text not null, -- empty, moved, gone: what its person does not know yet
    due_at timestamptz, -- when its person is written to next
    bundle uuid, -- the message with which a process has begun to tell it
    begun_at timestamptz,
    created_at timestamptz not null
);

create index reminders_of_person on reminders (platform, workspace, user_id);
create index reminders_due on reminders (due_at) where due_at is not null;
create index reminders_begun on reminders (begun_at) where bundle is not null;
create index reminders_ended on reminders (ends_at);

create table reminder_choices (
    platform text not null,
    workspace text not null,
    user_id text not null,
    agreed_at timestamptz not null,
    feed_hash text unique, -- of the address under which a calendar reads their own reminders
    primary key (platform, workspace, user_id)
);

-- Ids of Discord are the same in all its servers and in direct messages.
do $$
declare relation text;
begin
    foreach relation in array array['reminders', 'reminder_choices'] loop
        execute format('alter table %I enable row level security, force row level security', relation);
        execute format($policy$
            create policy acting on %I using (
                (select acting('job')) in ('reminders', 'retention', 'migration', 'backup')
                or platform = (select acting('platform')) and (
                    user_id = (select acting('account'))
                        and (workspace = (select acting('workspace')) or (select acting('realm')) = '')
                    or (select acting('job')) = 'workspace' and workspace = (select acting('workspace'))
                )
            )
        $policy$, relation);
    end loop;
end $$;
