-- Questions that were refused, answered with the closest quotation, or whose answer the one who asked rated as bad; not what
-- they rated as good. One account is one person in all channels, and so many questions of one a day are read. The first
-- question of everybody comes before the second of anybody, so that whoever asks much crowds nobody out.
with first_readings as materialized (
    -- When a source was read for the first time, and all that was before the first of them: who was refused then was
    -- told to ask again later, which says nothing about the site.
    select
        case when id = (select min(id) from crawl_runs) then '-infinity' else started_at end as begun,
        coalesce(finished_at, 'infinity') as ended
    from crawl_runs as run
    where not exists (
        select from crawl_runs as before
        where before.source = run.source and before.id < run.id and before.state in ('finished', 'degraded')
    )
), asked as (
    select
        turns.id, turns.platform, turns.user_id, turns.text, turns.standalone, turns.at, answers.id as answer_id, answers.outcome,
        own.helpful, own.shared,
        row_number() over (
            partition by turns.platform, turns.user_id, date_trunc('day', turns.at) order by turns.at, turns.id
        ) as of_day
    from turns
    join answers on answers.turn_id = turns.id
    left join ratings as own on own.answer_id = answers.id
        and (own.platform, own.workspace, own.user_id) = (turns.platform, turns.workspace, turns.user_id)
    where turns.role = 'user' and not turns.aside and turns.at >= :since and turns.at < :until
        and answers.outcome in ('answered', 'closest', 'no_evidence')
        and (answers.outcome <> 'answered' or own.helpful is false) and own.helpful is not true
        and not (
            answers.outcome = 'no_evidence'
            and exists (select from first_readings where turns.at >= begun and turns.at < ended)
        )
        and turns.platform || '/' || turns.workspace <> all(cast(:apart as text[]))
        and (cast(:platform as text) is null or turns.platform = :platform and turns.workspace in (:workspace, :direct))
), fair as (
    select *, row_number() over (partition by platform, user_id order by at desc, id desc) as of_person
    from asked where of_day <= :most_a_day
    order by of_person, at desc, id
    limit :most
)
select
    fair.platform, fair.user_id, fair.at, fair.outcome, fair.helpful is false as unhelpful,
    coalesce(nullif(fair.standalone, ''), fair.text) as text,
    case when fair.shared then fair.text else '' end as shared,
    array(
        select array[given.platform, given.user_id, given.reason] from ratings as given
        where given.answer_id = fair.answer_id and given.reason is not null
        order by given.at, given.platform, given.user_id
    ) as complaints
from fair order by fair.at, fair.id
