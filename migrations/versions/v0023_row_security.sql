-- A transaction sees the rows of the person for whom it acts, or those that its job needs; one that acts for nobody sees none
-- (core/domain/acting.py). The settings are local to the transaction. Foreign keys look past the policies.

create function acting(what text) returns text language sql stable parallel safe
    return current_setting('advisor.' || what, true);

-- Who of an office, or of the operators, looked at what a student wrote: no words, and nobody's name but theirs.
create table content_access (
    id bigint generated always as identity primary key,
    viewer text not null, -- platform:user, or a name of the operator's
    action text not null,
    subject uuid not null, -- the answer or hand-off
    at timestamptz not null
);

create index content_access_at on content_access (at);

-- The jobs that need a table stand first, so that nothing else is looked up for them. `(select …)` is evaluated once a
-- statement, and may be looked up in an index.
create function let_act(relation text, jobs text, own text) returns void language plpgsql as $$
begin
    execute format('alter table %I enable row level security, force row level security', relation);
    execute format(
        'create policy acting on %I using ((select acting(''job'')) in (%s) or %s)',
        relation, (select string_agg(quote_literal(job), ', ') from regexp_split_to_table(jobs || ' migration backup', ' ') as job),
        own
    );
end $$;

-- ---- what names the person itself

create function own_row(account text default 'user_id') returns text language sql as $$
    select format($policy$(platform = (select acting('platform')) and workspace = (select acting('workspace'))
        and (%I = (select acting('account')) or (select acting('job')) = 'workspace'))$policy$, account)
$$;

-- A job sees what it is named for, and nothing by way of the rows that this hangs on.
create function row_of(parent text, reference text) returns text language sql as $$
    select format($policy$(select acting('platform')) <> '' and exists (select from %I where %I.id = %I)$policy$, parent, parent, reference)
$$;

select let_act('turns', 'recovery retention gaps corrections statistics', own_row());
select let_act('ratings', 'gaps', own_row());
select let_act('preferences', 'corrections', own_row());

-- ---- what goes with a question

select let_act('answers', 'retention gaps corrections statistics delivery rating', row_of('turns', 'turn_id'));
select let_act('answer_citations', 'corrections', row_of('answers', 'answer_id'));
select let_act('curated_told', 'corrections', row_of('answers', 'answer_id'));
select let_act('notices', 'corrections', row_of('answers', 'answer_id'));
select let_act('posted_answers', 'corrections delivery retention', row_of('answers', 'answer_id'));

-- People of an office only look at these.
create policy looking on turns for select using ((select acting('job')) = 'staff');
create policy looking on answers for select using ((select acting('job')) = 'staff');
create policy looking on answer_citations for select using ((select acting('job')) = 'staff');

-- ---- hand-offs: ids of Discord are the same in all its servers and in direct messages

select let_act(
    'hand_offs', 'staff hand_offs retention unname',
    own_row() || $$ or (select acting('realm')) = '' and platform = (select acting('platform')) and user_id = (select acting('account'))$$
);
select let_act('hand_off_said', 'staff hand_offs retention unname', row_of('hand_offs', 'hand_off_id'));
-- What is left of an erased hand-off is the order to take its posts away, which names nobody.
select let_act(
    'hand_off_posts', 'staff hand_offs retention', 'hand_off_id is null or ' || row_of('hand_offs', 'hand_off_id')
);

-- ---- long-term memory: of the account, and of those that are linked with it (`person` is set once that is known)

select let_act(
    'accounts', 'linking retention',
    $$(platform = (select acting('platform')) and realm = (select acting('realm')) and user_id = (select acting('account'))
        or person = nullif((select acting('person')), '')::uuid
        or (select acting('job')) = 'workspace' and platform = (select acting('platform')) and realm = (select acting('workspace')))$$
);
select let_act(
    'facts', 'linking retention',
    $$(exists (select from accounts as owner
            where (owner.platform, owner.realm, owner.user_id) = (facts.platform, facts.realm, facts.user_id))
        or (select acting('job')) = 'workspace' and platform = (select acting('platform'))
            and workspace = (select acting('workspace')))$$
);
select let_act(
    'link_codes', 'linking retention',
    $$exists (select from accounts as owner
        where (owner.platform, owner.realm, owner.user_id) = (link_codes.platform, link_codes.realm, link_codes.user_id))$$
);

-- ---- looks

select let_act('content_access', 'staff retention unname', 'false');

drop function let_act(text, text, text);
drop function own_row(text);
drop function row_of(text, text);
