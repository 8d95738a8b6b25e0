-- List addresses that an admin saved under a name.
create table desk_view (
  id uuid primary key,
  owner_id uuid not null references app_user (id),
  screen text not null,
  name text not null,
  address text not null,
  saved_at timestamptz not null,
  unique (owner_id, screen, name)
);
