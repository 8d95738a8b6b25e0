-- Columns for admins of the partners' redeem codes. Each code has an id, and is stopped if the partner took it back.
alter table redeem_code add column id uuid not null unique default gen_random_uuid();
alter table redeem_code add column created_at timestamptz not null default now();
alter table redeem_code add column stopped_at timestamptz;
create index redeem_code_newest on redeem_code (created_at, id);
