-- By how much the number of chunks with a term changed: rows of a page that was stored or taken out, summed up after a
-- crawl. Counting all postings each night read the whole table.
create table term_changes (
    term_id integer not null,
    chunks integer not null
);

create function note_term_changes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
    insert into term_changes
    select term_id, case when tg_op = 'INSERT' then count(*) else -count(*) end from changed group by term_id;
    return null;
end $$;

create trigger postings_added after insert on postings
    referencing new table as changed for each statement execute function note_term_changes();
create trigger postings_deleted after delete on postings
    referencing old table as changed for each statement execute function note_term_changes();

-- Once in full: a crawl that was interrupted has changed them since the last count.
update terms set df = counted.chunks
from (
    select terms.id, count(postings.term_id) as chunks
    from terms left join postings on postings.term_id = terms.id
    group by terms.id
) as counted
where terms.id = counted.id and terms.df <> counted.chunks;
