-- Changes of roles that one admin requested and a second admin must approve.
create table role_request (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  is_admin boolean not null,
  is_expert boolean not null,
  reason text not null,
  asked_by uuid not null references app_user (id),
  asked_at timestamptz not null,
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  is_approved boolean,
  check ((decided_at is null) = (is_approved is null))
);
create unique index role_request_waiting on role_request (user_id) where decided_at is null;
