-- Codes of partner marketplaces as the desk works at them: one at a time by an id, stopped where the partner took it back.
alter table redeem_code add column id uuid not null unique default gen_random_uuid();
alter table redeem_code add column created_at timestamptz not null default now();
alter table redeem_code add column stopped_at timestamptz;
create index redeem_code_newest on redeem_code (created_at, id);
