-- Why an answer did not help, and whether the one who asked agreed that the question is shown to advisors.

alter table ratings add column reason text;
alter table ratings add column shared boolean not null default false;

-- What was missed is read by the day it was asked.
create index turns_asked on turns (at) where role = 'user';
