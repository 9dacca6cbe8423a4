-- The curated answers that may be shown on a day, each with the pages that it rests on.
--
-- An answer is for a place that has one of its topics, and where sources are limited, for one that has all of its
-- indexed pages. While a page that it rests on has a newer version, which the crawl has not compared yet, nobody
-- vouches for it.
select versions.*, (
    select coalesce(json_agg(rest order by rest.number), '[]')
    from (
        select curated_sources.*, sources.name as source, page_versions.fetched_at
        from curated_sources
        left join page_versions on page_versions.id = curated_sources.page_version_id
        left join pages on pages.id = page_versions.page_id
        left join sources on sources.id = pages.source_id
        where curated_sources.version_id = versions.id
    ) as rest
) as rests
from curated_versions as versions
where ended is null and valid_until >= :today
    and (cast(:topics as text[]) = '{}' or topics ?| cast(:topics as text[]))
    and not exists (
        select from curated_sources
        join page_versions on page_versions.id = curated_sources.page_version_id
        join pages on pages.id = page_versions.page_id
        join sources on sources.id = pages.source_id
        where curated_sources.version_id = versions.id and (
            page_versions.valid_to is not null
            or not (cast(:sources as text[]) = '{}' or sources.name = any(:sources))
        )
    )
order by versions.id
