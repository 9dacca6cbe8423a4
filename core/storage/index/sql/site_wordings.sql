-- What the current pages call each other, and what a reviewed question is called besides.
with current as (
    select pages.id, pages.url, page_versions.id as version_id, page_versions.title, page_versions.links
    from pages join page_versions on page_versions.page_id = pages.id and page_versions.valid_to is null
)
-- The words of a link in a page's text, for the title of the page that it leads to.
select 'link' as kind, link ->> 0 as words, led.title as called, led.url as about, count(distinct current.id) as places
from current
cross join lateral jsonb_array_elements(current.links) as link
join current as led on led.url = split_part(link ->> 1, '#', 1) and led.id <> current.id
where current.links is not null
group by link ->> 0, led.title, led.url
union all
-- A heading, for the title of its page.
select distinct 'heading', heading, current.title, current.url, 1
from current
join chunks on chunks.page_version_id = current.version_id
cross join lateral unnest(chunks.headings) as heading
where heading <> current.title
union all
-- Each wording of a reviewed question, for the question.
select 'review', phrasing, question, answer_id::text, 1
from curated_versions
cross join lateral jsonb_array_elements_text(phrasings) as phrasing
where ended is null
