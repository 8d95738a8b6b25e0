-- Browsers and networks of earlier sign-ins. Both columns are keyed hashes, so the rows reveal no email address, device
-- or network address. The key is the email address and not the account, so that a lookup does not reveal whether an
-- address has an account.
create table known_place (
  subject bytea not null,
  place bytea not null,
  seen_at timestamptz not null,
  primary key (subject, place)
);

create index known_place_seen on known_place (seen_at);
