-- expand
-- Passkeys (WebAuthn). A counter that does not grow shows a copied key, which is then blocked.
create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  blocked_at timestamptz
);
create index passkey_user on passkey (user_id);

-- Challenges that were answered, until they expire. Each challenge is accepted only once.
create table spent_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenge_expiry on spent_challenge (expires_at);

-- Emails about changed login methods. Older rows fulfil the narrower check that is dropped.
alter table mail_job drop constraint mail_job_template_check;
alter table mail_job add constraint mail_job_template_check
  check (template in ('verification', 'reset-password', 'password-changed', 'certificate-published', 'invitation',
    'passkey-added', 'passkey-removed', 'passkey-blocked', 'second-step-on', 'second-step-off', 'recovery-code-used',
    'second-step-reset'))
  not valid;
