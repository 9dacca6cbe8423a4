-- What is erased takes along what hangs on it. Without these, Postgres read all hand-offs for each answer.
create index hand_offs_of_answer on hand_offs (answer_id) where answer_id is not null;
create index hand_off_posts_of_said on hand_off_posts (said_id) where said_id is not null;
