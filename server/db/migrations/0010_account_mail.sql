-- Null: an account without a password, entered another way.
alter table app_user alter column password_hash drop not null;
-- When the person proved to read this e-mail.
alter table app_user add column email_verified_at timestamptz;

-- Links sent by e-mail. The link is a signature over the row's id; nothing kept here makes one.
create table mail_token (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  purpose text not null check (purpose in ('confirm-email', 'reset-password')),
  -- where it was sent; once the account has another e-mail, the link is worth nothing
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index mail_token_user on mail_token (user_id);

-- Mail that still has to go out. Names the mail, holds no text and no link of it; the row leaves when the mail has.
create table mail_job (
  id uuid primary key,
  template text not null check (template in ('verification', 'reset-password', 'password-changed')),
  -- null where nobody has looked yet whether the e-mail belongs to an account
  user_id uuid references app_user (id) on delete cascade,
  email text not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  failed_at timestamptz,
  created_at timestamptz not null
);

create index mail_job_due on mail_job (next_try_at) where failed_at is null;
create index mail_job_user on mail_job (user_id);
