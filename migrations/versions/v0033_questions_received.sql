-- A question may be claimed again: when it waited in the queue, or when its process died. The limit per minute counts
-- from the first time. Null in older rows: there it is the time of the claim.
alter table turns add column received_at timestamptz;
