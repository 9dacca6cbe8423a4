-- The passages about each subject, found by their words. The search names the very same conditions (core/subjects.py):
-- other words there need an index of their own here, or every passage is read.

create index chunks_about_programs on chunks (id) where
    chunks.anchor ~* '\y(majors?|minors?|degrees?|certificates?|bachelors?|masters?|doctora(l|te)|ph\.? ?d|(b|m)\.? ?(a|s)\.|(undergraduate|graduate|degree|academic|study) programs?|programs? of study)' or chunks.text ~ '\y(Bachelor|Master|Doctor) of [A-Z]|\y(Major|major|Minor|minor|Degree|degree) in [A-Z]|\y(Certificate|certificate) in [A-Z]|\y(The|the|a) (major|minor|degree) (needs|takes|requires|has|in)\y';

create index chunks_about_courses on chunks (id) where
    chunks.text ~ '(^|\n|> | \| )(- )?([A-Z]{2,5}( |-)?([0-9]{3}[A-Z]?|[013-9][0-9]{3}|2[1-9][0-9]{2})|[0-9]{2}-[0-9]{3})\y' or chunks.anchor ~ '(^|\n|> | \| )(- )?([A-Z]{2,5}( |-)?([0-9]{3}[A-Z]?|[013-9][0-9]{3}|2[1-9][0-9]{2})|[0-9]{2}-[0-9]{3})\y';

create index chunks_about_people on chunks (id) where
    chunks.text ~* '[a-z0-9]@[a-z0-9-]+\.[a-z]|\y[0-9]{3}(-|\.|\) ?| )[0-9]{4}\y' or chunks.text ~ '\y(Dr|Prof|Professor|Dean|Provost|Instructor|Chair)\.? [A-Z]([a-z]|\.)';

create index chunks_about_dates on chunks (id) where
    chunks.text ~* '\y(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? [0-9]{1,2}(st|nd|rd|th)?\y|\y[0-9]{1,2}(st|nd|rd|th)?( of)? (jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\y|\y[0-9]{1,2}/[0-9]{1,2}/[0-9]{2}';
