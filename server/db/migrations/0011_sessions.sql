-- Null for a family that was handed over to another site, because that site has no cookie of ours.
alter table refresh_family alter column binding_hash drop not null;
-- Browser and system as a label, for the user's list of sessions.
alter table refresh_family add column device text not null default 'Perangkat tidak dikenal';
alter table refresh_family add column last_used_at timestamptz;

-- Login codes for another site, or for this site when the browser returns from another site. Each code can be exchanged
-- for a session once, within a minute.
create table hand_over (
  hash bytea primary key,
  kind text not null check (kind in ('code', 'refresh')),
  -- Session that requested the code. The code is invalid after the end of this session.
  session_id uuid not null references refresh_family (id) on delete cascade,
  origin text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index hand_over_session on hand_over (session_id);
