-- Citations in recent answers whose passage is no longer current; with the version that took the place of the passage's
-- page, if there is one. With :posted, of answers that stand where others read them; without, of those whose asker wants
-- corrections and has not been told.
with recursive asked as (
    select turns.id from preferences as wish
    join turns on (turns.platform, turns.workspace, turns.user_id) = (wish.platform, wish.workspace, wish.user_id)
    where not :posted and wish.corrections
        and (cast(:user as text) is null
            or (wish.platform, wish.workspace, wish.user_id) = (:platform, :workspace, :user))
    union all
    select answers.turn_id from posted_answers join answers on answers.id = posted_answers.answer_id where :posted
),
outdated as (
    select
        cited.answer_id, cited.number, cited.quote, turns.platform, turns.workspace, turns.user_id, turns.text as asked,
        answers.text as answer, turns.answered_at, chunks.text as passage, cited.title, version.id as version_id, version.valid_to,
        version.page_id, pages.source_id, pages.url
    from asked
    join turns on turns.id = asked.id
    join answers on answers.turn_id = turns.id
    join answer_citations as cited on cited.answer_id = answers.id
    join chunks on chunks.id = cited.chunk_id
    join page_versions as version on version.id = chunks.page_version_id
    join pages on pages.id = version.page_id
    where turns.role = 'user' and turns.claimed_at >= :since and answers.outcome in ('answered', 'closest')
        and version.valid_to is not null
        and (:posted or not exists (
            select from notices
            where notices.answer_id = cited.answer_id and notices.number = cited.number
                -- An unsettled claim ends with its lease: its process died, and nobody knows whether the notice was sent.
                and (notices.state <> 'claimed' or notices.at > clock_timestamp() - cast(:lease as interval))
        ))
        -- The same passage may be on another page today.
        and not exists (
            select from chunks as twin join page_versions on page_versions.id = twin.page_version_id
            where twin.fingerprint = chunks.fingerprint and page_versions.valid_to is null
        )
),
-- Follow the moves of each page; a site's redirects may form a circle.
trail as (
    select distinct page_id, source_id, url, 0 as hops from outdated
    union
    select trail.page_id, trail.source_id, page_moves.to_url, trail.hops + 1
    from trail join page_moves on page_moves.source_id = trail.source_id and page_moves.from_url = trail.url
    where trail.hops < 5
)
select
    outdated.*, today.version_id as now_id, coalesce(today.url, outdated.url) as now_url,
    coalesce(today.title, outdated.title) as now_title, removal.detail as removed_why,
    today.read_at,
    -- What this person was told later: answers, which may be encrypted, and quotations, which are not.
    array(
        select answers.text from turns as question join answers on answers.turn_id = question.id
        where (question.platform, question.workspace, question.user_id)
            = (outdated.platform, outdated.workspace, outdated.user_id)
            and question.answered_at > outdated.answered_at
    ) as later_answers,
    array(
        select quoted.quote from turns as question
        join answers on answers.turn_id = question.id
        join answer_citations as quoted on quoted.answer_id = answers.id
        where (question.platform, question.workspace, question.user_id)
            = (outdated.platform, outdated.workspace, outdated.user_id)
            and question.answered_at > outdated.answered_at
    ) as later_quotes
from outdated
left join lateral (
    select current.id as version_id, current.title, current.fetched_at as read_at, page.url
    from (
        select trail.hops, at.id as page_id
        from trail join pages as at on at.id = trail.page_id and trail.hops = 0
            or at.source_id = trail.source_id and at.url = trail.url
        where trail.page_id = outdated.page_id
        union all
        select 9, original.page_id
        from fetches join page_versions as original on original.id = fetches.copied_version_id
        where fetches.source_id = outdated.source_id and fetches.url = outdated.url
    ) as place
    join page_versions as current on current.page_id = place.page_id and current.valid_to is null
    join pages as page on page.id = place.page_id
    order by place.hops
    limit 1
) as today on true
left join lateral (
    select crawl_changes.detail
    from crawl_changes
    join crawl_runs on crawl_runs.id = crawl_changes.run_id
    join sources on sources.name = crawl_runs.source
    where sources.id = outdated.source_id and crawl_changes.url = outdated.url and crawl_changes.kind = 'removed'
    order by crawl_changes.id desc
    limit 1
) as removal on today.version_id is null
order by outdated.answered_at, outdated.answer_id, outdated.number
