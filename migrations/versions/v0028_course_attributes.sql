-- By what students pick courses besides their codes: whose they are, where they are, and how they are taught.
alter table course_records
    add column department text not null default '',
    add column campus text not null default '',
    add column methods text[] not null default '{}';
alter table course_records
    alter column department drop default, alter column campus drop default, alter column methods drop default;
