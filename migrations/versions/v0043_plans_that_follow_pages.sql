-- A plan of courses that somebody keeps (core/domain/reminders/reminder.py); empty for a reminder of a day.
alter table reminders add column plan jsonb not null default '{}';
alter table reminders alter column plan drop default;
