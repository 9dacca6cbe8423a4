-- An answer is stored before it is posted, so that no question is answered twice. A process that ends in between leaves
-- this set, and another one posts the answer. Null once it stands on its platform, and in older rows.
alter table turns add column undelivered_since timestamptz;
create index turns_undelivered on turns (undelivered_since) where undelivered_since is not null;
