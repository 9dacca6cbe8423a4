-- What is searched stays searched: the changes of an open trial, and the former text of a page whose newer text is held.

-- The next crawl reads the pages of held versions in full, also one that resumes another, and stores what they say then.
update fetches set reading = 0, fetched_at = to_timestamp(0), reason = null, detail = '', copied_version_id = null
from tried_versions as tried
join page_versions as version on version.id = tried.version_id
join pages on pages.id = version.page_id
where tried.state = 'held' and fetches.source_id = pages.source_id and fetches.url = pages.url;

-- A withheld new page has no current version: it counts as gone until a crawl reads it.
update pages set gone_at = tried.at
from tried_versions as tried
join page_versions as version on version.id = tried.version_id
where tried.state = 'held' and pages.id = version.page_id and pages.gone_at is null
    and not exists (select from page_versions as other where other.page_id = pages.id and other.valid_to is null);

drop table shelved_postings, shelved_vectors, tried_versions, trials;
