-- 1: hash of the payload after its schema was applied, as in all rows before this migration. 2: hash of the payload as
-- sent. The default is for servers of the previous version that still run during a deploy.
alter table idempotency add column hash_version smallint not null default 1;
