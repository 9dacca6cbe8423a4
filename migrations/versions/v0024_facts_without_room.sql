-- A fact can end since more was told than is kept at one time, so that people are told of it.
alter table facts drop constraint facts_ended_check;
alter table facts add constraint facts_ended_check
    check (ended in ('superseded', 'corrected', 'denied', 'linked', 'no_room'));
