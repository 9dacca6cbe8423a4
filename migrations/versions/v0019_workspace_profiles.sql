-- What admins set with /setup, as core/domain/workspace_profile.py names it; the operator's file comes first.

create table workspace_profiles (
    platform text not null,
    workspace text not null,
    profile jsonb not null,
    at timestamptz not null,
    primary key (platform, workspace)
);
