-- Reviewed answers that people were told and that are shown no more: superseded, withdrawn, or replaced by other words.
-- Only of people who want corrections, and none that they were told of before; with :posted, in answers that others read,
-- whoever asked. An answer that has only expired, or was reviewed again in the same words, is no news.
with asked as (
    select turns.id from preferences as wish
    join turns on (turns.platform, turns.workspace, turns.user_id) = (wish.platform, wish.workspace, wish.user_id)
    where not :posted and wish.corrections
        and (cast(:user as text) is null
            or (wish.platform, wish.workspace, wish.user_id) = (:platform, :workspace, :user))
    union all
    select answers.turn_id from posted_answers join answers on answers.id = posted_answers.answer_id where :posted
)
select
    turns.platform, turns.workspace, turns.user_id, turns.text as asked, told.answer_id, version.id as version_id,
    version.office, version.text as before, coalesce(first.url, '') as url,
    case when newest.ended is null then newest.text end as after,
    coalesce(newest.ended_at, newest.reviewed_at) as ended_at
from asked
join turns on turns.id = asked.id
join answers on answers.turn_id = turns.id
join curated_told as told on told.answer_id = answers.id
join curated_versions as version on version.id = told.version_id
join lateral (
    select each.* from curated_versions as each
    where each.answer_id = version.answer_id order by each.version desc limit 1
) as newest on true
left join curated_sources as first on first.version_id = version.id and first.number = 1
where turns.role = 'user' and turns.claimed_at >= :since
    and (newest.ended in ('superseded', 'withdrawn') or newest.ended is null and newest.text <> version.text)
    and (:posted or not exists (
        select from notices where notices.answer_id = told.answer_id and notices.number = -version.id
            and (notices.state <> 'claimed' or notices.at > clock_timestamp() - cast(:lease as interval))
    ))
order by turns.answered_at, told.answer_id, version.id
