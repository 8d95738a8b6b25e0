-- Null for an account without a password, which logs in by another method.
alter table app_user alter column password_hash drop not null;
-- Time when the user confirmed this email address.
alter table app_user add column email_verified_at timestamptz;

-- Links sent by email. A link is a signature over the row's id, so no link can be made from these rows alone.
create table mail_token (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  purpose text not null check (purpose in ('confirm-email', 'reset-password')),
  -- Recipient of the email. The link is invalid once the account has another address.
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index mail_token_user on mail_token (user_id);

-- Emails that must still be sent. A row contains the name of the email, but not its text or link. It is deleted when
-- the email was sent.
create table mail_job (
  id uuid primary key,
  template text not null check (template in ('verification', 'reset-password', 'password-changed')),
  -- Null until the server has checked whether the address belongs to an account.
  user_id uuid references app_user (id) on delete cascade,
  email text not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  failed_at timestamptz,
  created_at timestamptz not null
);

create index mail_job_due on mail_job (next_try_at) where failed_at is null;
create index mail_job_user on mail_job (user_id);
