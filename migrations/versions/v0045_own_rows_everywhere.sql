-- Ids of people are the same in all servers of Discord (`realm` is empty there): who asks for their copy, or to be forgotten, means all of them.
do $$
declare relation text;
begin
    foreach relation in array array['turns', 'ratings', 'preferences', 'inbox'] loop
        execute format($policy$
            create policy everywhere on %I using (
                (select acting('job')) = 'everywhere' and (select acting('realm')) = '' and (select acting('workspace')) <> ''
                and platform = (select acting('platform')) and user_id = (select acting('account'))
            )
        $policy$, relation);
    end loop;
end $$;

-- The same for who looked at it.
alter policy looked_at on content_access using (
    (select acting('job')) in ('', 'everywhere') and (
        exists (select from answers where answers.id = subject) or exists (select from hand_offs where hand_offs.id = subject)
    )
);
