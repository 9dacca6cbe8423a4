-- Answers by day and source cited. One that cites several counts in each, and what cites none has a row of its own.
-- Small talk and words of distress are left out. Nothing that anybody wrote is read.
with told as (
    select answers.id, (turns.answered_at at time zone :zone)::date as day, outcome, sources, confidence,
        trace -> 'use' as model, (select coalesce(sum(value::float8), 0) from jsonb_each_text(timings_ms)) as took
    from answers join turns on turns.id = answers.turn_id
    where turns.answered_at >= :since and (turns.platform, turns.workspace) <> (:platform, :bench) and outcome in ('answered', 'closest', 'no_evidence')
), rated as (
    select answer_id, count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as unhelpful
    from ratings group by answer_id
), cited as (
    select told.*, source, coalesce(helpful, 0) as helpful, coalesce(unhelpful, 0) as unhelpful
    from told
    cross join unnest(case sources when '{}' then array[''] else sources end) as source
    left join rated on rated.answer_id = told.id
), of_day as (
    select day, source, avg(confidence) as confidence,
        percentile_cont(0.5) within group (order by took) as median,
        percentile_cont(0.95) within group (order by took) as slow
    from cited group by day, source
)
select day, source, outcome, count(*) as answers, sum(helpful) as helpful, sum(unhelpful) as unhelpful,
    min(of_day.confidence) as confidence, min(median) as median, min(slow) as slow,
    coalesce(sum((model ->> 'requests')::bigint), 0) as requests,
    coalesce(sum((model ->> 'sent')::bigint), 0) as sent,
    coalesce(sum((model ->> 'received')::bigint), 0) as received,
    coalesce(sum((model ->> 'cost')::float8), 0) as cost
from cited join of_day using (day, source)
group by day, source, outcome order by day, source, outcome
