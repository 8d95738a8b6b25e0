-- What a payer is asked for with one file. An approved exchange is in one file at most, and only what is in one gets paid: two
-- admins never have the same credit sent.
create table payout (
  id uuid primary key,
  -- what people call it; the first part of each line's reference
  number integer generated always as identity unique,
  made_at timestamptz not null,
  made_by uuid not null references app_user (id),
  -- as it was made, whatever is taken out of it later
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
