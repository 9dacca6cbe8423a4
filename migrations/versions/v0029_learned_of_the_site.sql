-- The mean vector of the passages of each topic (a source and a folder of it), by model. Learned anew after a crawl.
create table topic_means (
    model_id integer not null references embedding_models on delete cascade,
    topic text not null,
    passages integer not null,
    embedding halfvec not null,
    primary key (model_id, topic)
);

-- What the site calls a thing elsewhere: a question with all these terms may be worded so. `key` is the rarest of them,
-- `places` how many pages say so. Learned anew after a crawl.
create table site_wordings (
    id bigint generated always as identity primary key,
    key text not null,
    terms text[] not null,
    wording text not null,
    kind text not null,
    places integer not null
);
create index site_wordings_key on site_wordings (key);
