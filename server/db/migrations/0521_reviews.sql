-- expand
-- Append-only log of a learner's reviews. `seq` has no gaps within a user and grows in the order of the commits.
create table review_event (
  user_id uuid not null references app_user (id),
  id uuid not null,
  seq integer not null check (seq > 0),
  card_id text not null,
  happened_at timestamptz not null,
  type text not null check (type in ('review', 'undo', 'drop')),
  rating smallint check (rating between 1 and 4),
  elapsed_ms integer check (elapsed_ms >= 0),
  weights smallint,
  retention double precision,
  undoes uuid,
  received_at timestamptz not null,
  primary key (user_id, id),
  check ((type = 'review') = (rating is not null and elapsed_ms is not null and weights is not null and retention is not null)),
  check ((type = 'undo') = (undoes is not null))
);
create index review_event_seq on review_event (user_id, seq);

-- Cards that authors add to a material, for all its versions.
create table review_deck (
  lineage_id uuid primary key,
  cards jsonb not null default '[]',
  version integer not null default 1,
  updated_at timestamptz not null
);
