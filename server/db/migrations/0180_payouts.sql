-- Payout files for the provider of phone credit. An approved exchange is in one file at most, and only exchanges in a
-- file are paid, so two admins never send the same credit.
create table payout (
  id uuid primary key,
  -- Number of the file for users. Each line's reference begins with this number.
  number integer generated always as identity unique,
  made_at timestamptz not null,
  made_by uuid not null references app_user (id),
  -- Number of lines and sum when the file was created, even if exchanges were removed later.
  line_count integer not null check (line_count > 0),
  amount integer not null check (amount > 0)
);

alter table point_exchange
  add column payout_id uuid references payout (id),
  add column payout_line integer,
  add constraint payout_has_line check ((payout_id is null) = (payout_line is null)),
  add constraint payout_is_of_approved check (payout_id is null or state in ('approved', 'paid')),
  add unique (payout_id, payout_line);

create index point_exchange_newest on point_exchange (asked_at, id);
create index point_exchange_open on point_exchange (state, payout_id) where state in ('asked', 'approved');
