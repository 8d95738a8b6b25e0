-- Comments that an expert saved to use them again.
create table canned_comment (
  id uuid primary key,
  owner_id uuid not null references app_user (id),
  text text not null,
  saved_at timestamptz not null,
  unique (owner_id, text)
);
