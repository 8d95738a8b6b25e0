-- Null: a family handed over to another site, which has no cookie of ours.
alter table refresh_family alter column binding_hash drop not null;
-- Browser and system in words, for the person's own list of devices.
alter table refresh_family add column device text not null default 'Perangkat tidak dikenal';
alter table refresh_family add column last_used_at timestamptz;

-- What another site, or this one coming back from it, may exchange for a session: once, within a minute.
create table hand_over (
  hash bytea primary key,
  kind text not null check (kind in ('code', 'refresh')),
  -- the session it was asked from; once that has ended, so has this
  session_id uuid not null references refresh_family (id) on delete cascade,
  origin text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index hand_over_session on hand_over (session_id);
