-- How often somebody's words were erased, in one row. Each process that serves looks at it, and empties its caches when it has changed.

create table erasures (
    times bigint primary key
);

insert into erasures values (0);
