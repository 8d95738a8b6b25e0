-- expand
-- WhatsApp number of a user, with the code that confirms it. Several users may have the same number, because families
-- share phones.
create table whatsapp_number (
  user_id uuid primary key references app_user (id) on delete cascade,
  -- Digits with the country code. Null after WhatsApp could not deliver to the number.
  number text check (number ~ '^628[0-9]{8,11}$'),
  -- HMAC of user, number and code. Null after the number was confirmed.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  refused_at timestamptz,
  check ((number is null) = (refused_at is not null)),
  check (refused_at is null or confirmed_at is null)
);
create index whatsapp_number_number on whatsapp_number (number);
