-- Whether a claim of this question would be refused: it is answered, or somebody is at it.
select exists(
    select from turns
    where platform = :platform and workspace = :workspace and message_id = :message_id and role = 'user'
        and (
            answered_at is not null
            or queued_at is null and claimed_at > clock_timestamp() - cast(:lease as interval)
        )
)
