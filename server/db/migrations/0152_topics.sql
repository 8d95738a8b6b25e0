-- Topics that several users see, with their changes. The number of a topic grows with each change. A client with an
-- older number requests the changed data with the ordinary calls.
create table topic (
  name text primary key,
  number bigint not null default 1,
  -- Fingerprint of the topic's data. Used if writes do not report changes of the data, because the server must then
  -- compare the data itself.
  fingerprint text,
  touched_at timestamptz not null default clock_timestamp()
);
create index topic_touched on topic (touched_at);

-- Users in a meeting room. A row is valid until `seen_until`, unless the client renews it.
create table topic_presence (
  topic text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  seen_until timestamptz not null,
  primary key (topic, user_id)
);
create index topic_presence_old on topic_presence (seen_until);
