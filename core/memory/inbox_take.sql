-- What no living process holds, what was given back, and what is late. Of a process that has surely ended (`gone`), what
-- it had claimed can be claimed at once; of one that only does not show itself, when that claim runs out.
with left_over as (
    select inbox.id from inbox
    where platform = any(:platforms) and (
        holder is null
        or holder = any(:gone)
        or received_at <= clock_timestamp() - cast(:late as interval)
        or holder not in ('', :holder) and not exists (
            select from leases
            where leases.holder = inbox.holder and leases.name like 'serving:%' and expires_at > clock_timestamp()
        ) and not exists (
            select from turns
            where turns.platform = inbox.platform and turns.workspace = inbox.workspace
                and turns.message_id = inbox.message_id and turns.role = 'user' and turns.answered_at is null
                and turns.claimed_at > clock_timestamp() - cast(:lease as interval)
        )
    )
    order by received_at, id
    limit :most for update skip locked
), freed as (
    update turns set
        claimed_at = case when answered_at is null then least(claimed_at, clock_timestamp() - cast(:lease as interval))
            else claimed_at end,
        undelivered_since = case when undelivered_since is not null
            then least(undelivered_since, clock_timestamp() - cast(:lease as interval)) end
    where claimed_by = any(:gone) and role = 'user' and (answered_at is null or undelivered_since is not null)
), taken as (
    update inbox set holder = :holder from left_over where inbox.id = left_over.id returning inbox.*
)
select taken.*, taken.received_at <= clock_timestamp() - cast(:late as interval) as is_late,
    turns.answered_at is not null as is_answered,
    turns.answered_at is not null and turns.undelivered_since is null as is_posted
from taken left join turns on turns.platform = taken.platform and turns.workspace = taken.workspace
    and turns.message_id = taken.message_id and turns.role = 'user'
order by taken.received_at, taken.id
