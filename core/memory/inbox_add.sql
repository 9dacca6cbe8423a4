-- Stores what was received in one statement, for it is waited for: each way to the server and back counts. So it says
-- itself for whom it acts, and what it looks up refers to that, so that Postgres does not look before.
insert into inbox (platform, workspace, channel, user_id, message_id, payload, holder, received_at)
select each.platform, each.workspace, each.channel, each.user_id, each.message_id, cast(each.payload as jsonb), :holder,
    clock_timestamp()
from (select set_config('advisor.job', 'recovery', true) as job) as acting,
    unnest(
        cast(:platforms as text[]), cast(:workspaces as text[]), cast(:channels as text[]), cast(:users as text[]),
        cast(:ids as text[]), cast(:payloads as text[]), cast(:follows as text[])
    ) as each (platform, workspace, channel, user_id, message_id, payload, follows)
where each.follows = '' or exists (
    select from turns
    where acting.job <> '' and turns.platform = each.platform and turns.workspace = each.workspace
        and turns.channel = each.follows and turns.user_id = each.user_id
)
on conflict (platform, workspace, message_id) do nothing
returning platform, workspace, message_id
