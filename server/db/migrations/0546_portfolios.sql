-- expand
-- What a learner shows to others on a public page. `choice` refers to certificates, hand-ins and files of the learner.
-- The server checks at each read that they still belong to the learner. `code` is the secret part of the page's URL; it
-- is null if the page is not shared.
create table portfolio (
  user_id uuid primary key references app_user (id),
  code text unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  choice jsonb not null,
  shared_at timestamptz,
  changed_at timestamptz not null,
  check ((code is null) = (shared_at is null))
);
