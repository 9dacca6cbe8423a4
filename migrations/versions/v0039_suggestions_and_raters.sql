-- Questions made from the pages or reviewed by an office, which were asked last night and surely answered. Nobody's own.
create table suggested_questions (
    source text not null,
    question text not null,
    probability double precision not null,
    primary key (source, question)
);

-- Whoever rates an answer was shown it: their own, or one of a place that they read. Where it stands is told by its question.
create policy rated on turns for select using ((select acting('job')) = 'rating');
