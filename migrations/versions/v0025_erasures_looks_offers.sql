-- How often somebody's words were erased, in one row. Each process that serves looks at it, and empties its caches when it has changed.

create table erasures (
    times bigint primary key
);

insert into erasures values (0);

-- Whoever is looked at sees it in their own copy. Not by way of a job that sees the answers of many.
create policy looked_at on content_access for select using (
    (select acting('job')) = '' and (
        exists (select from answers where answers.id = subject) or exists (select from hand_offs where hand_offs.id = subject)
    )
);

-- Long-term memory is offered once, also by another process, and after somebody else was forgotten.
alter table accounts add column offered_at timestamptz;
