-- Where people signed in before: browsers and networks. Both columns are keyed hashes: nothing here names an e-mail, a
-- device or an address. By e-mail and not by account, so that looking one up tells nothing about whether it has one.
create table known_place (
  subject bytea not null,
  place bytea not null,
  seen_at timestamptz not null,
  primary key (subject, place)
);

create index known_place_seen on known_place (seen_at);
