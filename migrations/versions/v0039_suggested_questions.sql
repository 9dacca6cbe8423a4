-- Questions made from the pages or reviewed by an office, which were asked last night and surely answered. Nobody's own.
create table suggested_questions (
    source text not null,
    question text not null,
    probability double precision not null,
    primary key (source, question)
);
