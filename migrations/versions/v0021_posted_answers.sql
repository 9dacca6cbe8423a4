-- Where an answer stands that others read too, so that it can be amended in place: the messages as the platform names
-- them, and the digest of the changes that it is marked with. A row goes with its answer, and when the answer is too old.

create table posted_answers (
    answer_id uuid primary key references answers on delete cascade,
    channel text not null,
    messages text[] not null,
    repeats_question boolean not null,
    shown text not null default ''
);
