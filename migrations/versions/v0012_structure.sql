-- A page keeps its blocks, so that it can be cut again without being fetched; `structure` names the version of the
-- extractor and the chunker that made its passages. Null: an earlier release stored it.

alter table page_versions add column blocks jsonb, add column structure text;

-- A passage keeps its units: their kinds and places (core/storage/codecs/units.py). Null: an earlier release stored it.

alter table chunks add column units jsonb;

-- What a passage is about, as bits: 1 programs, 2 courses, 4 people, 8 dates (core/subjects.py). It is decided when a
-- passage is indexed; for those that are, by the conditions that the indexes of 0010 had.

alter table chunks add column about smallint not null default 0;

update chunks set about = decided.about
from (
    select id,
        case when chunks.anchor ~* '\y(majors?|minors?|degrees?|certificates?|bachelors?|masters?|doctora(l|te)|ph\.? ?d|(b|m)\.? ?(a|s)\.|(undergraduate|graduate|degree|academic|study) programs?|programs? of study)' or chunks.text ~ '\y(Bachelor|Master|Doctor) of [A-Z]|\y(Major|major|Minor|minor|Degree|degree) in [A-Z]|\y(Certificate|certificate) in [A-Z]|\y(The|the|a) (major|minor|degree) (needs|takes|requires|has|in)\y'
            then 1 else 0 end
            + case when chunks.text ~ '(^|\n|> | \| )(- )?([A-Z]{2,5}( |-)?([0-9]{3}[A-Z]?|[013-9][0-9]{3}|2[1-9][0-9]{2})|[0-9]{2}-[0-9]{3})\y' or chunks.anchor ~ '(^|\n|> | \| )(- )?([A-Z]{2,5}( |-)?([0-9]{3}[A-Z]?|[013-9][0-9]{3}|2[1-9][0-9]{2})|[0-9]{2}-[0-9]{3})\y'
            then 2 else 0 end
            + case when chunks.text ~* '[a-z0-9]@[a-z0-9-]+\.[a-z]|\y[0-9]{3}(-|\.|\) ?| )[0-9]{4}\y' or chunks.text ~ '\y(Dr|Prof|Professor|Dean|Provost|Instructor|Chair)\.? [A-Z]([a-z]|\.)'
            then 4 else 0 end
            + case when chunks.text ~* '\y(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? [0-9]{1,2}(st|nd|rd|th)?\y|\y[0-9]{1,2}(st|nd|rd|th)?( of)? (jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\y|\y[0-9]{1,2}/[0-9]{1,2}/[0-9]{2}'
            then 8 else 0 end
            as about
    from chunks
) as decided
where decided.id = chunks.id and decided.about > 0;

drop index chunks_about_programs, chunks_about_courses, chunks_about_people, chunks_about_dates;

create index chunks_about on chunks (about, id);

-- The vectors of what can be quoted from a passage, 8 bits a dimension (core/storage/codecs/vectors.py). They hardly
-- compress.

create table statement_vectors (
    chunk_id bigint not null references chunks on delete cascade,
    model_id integer not null references embedding_models on delete cascade,
    vectors bytea not null,
    primary key (chunk_id, model_id)
);

alter table statement_vectors alter column vectors set storage external;
