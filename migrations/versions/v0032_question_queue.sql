-- A question that a busy process has handed over waits here for any process with a free place.
alter table turns
    add column queued_at timestamptz, -- null: it does not wait
    add column offered_at timestamptz; -- when it was last given to a process that may answer it

-- What is being answered, and what waits: few rows, looked at several times a second.
create index turns_unanswered on turns (queued_at, claimed_at) where role = 'user' and answered_at is null;
