-- expand
-- Email address of a user that no email reaches (bounced), or whose owner reported an email as spam (complained). The row
-- counts only while the user has this address.
create table undeliverable_address (
  user_id uuid primary key references app_user (id) on delete cascade,
  email text not null,
  reason text not null check (reason in ('bounced', 'complained')),
  reported_at timestamptz not null
);

-- True if the email was not sent, or was refused, because of its address.
alter table mail_job add column is_undeliverable boolean not null default false;
