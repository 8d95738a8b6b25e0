-- What several people look at and what changes under them. A topic's number grows with every change; who holds an older one
-- asks for what is new by the ordinary calls.
create table topic (
  name text primary key,
  number bigint not null default 1,
  -- of what the topic is about, where nobody tells of its changes and somebody has to look
  fingerprint text,
  touched_at timestamptz not null default clock_timestamp()
);
create index topic_touched on topic (touched_at);

-- Who is in a room now: until when, unless said again.
create table topic_presence (
  topic text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  seen_until timestamptz not null,
  primary key (topic, user_id)
);
create index topic_presence_old on topic_presence (seen_until);
