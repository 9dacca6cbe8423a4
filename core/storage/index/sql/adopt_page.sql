-- Give a page of a source that is not listed to this source, where it has none at that address.
--
-- Where several unlisted sources have the address, the page that was seen last is taken.
update pages set source_id = mine.id
from sources as mine
where mine.name = :source
    and not exists (select from pages as other where other.source_id = mine.id and other.url = :url)
    and pages.id = (
        select page.id
        from pages as page
        join sources on sources.id = page.source_id
        where page.url = :url and page.gone_at is null and not sources.name = any(cast(:listed as text[]))
        order by page.last_seen desc, page.id
        limit 1
        for update of page
    )
returning pages.id, pages.source_id
