-- 1: hash of the payload after its schema, as every row before this step. 2: hash of the payload as it was sent.
-- The default is for servers of the earlier version that still run during a deploy.
alter table idempotency add column hash_version smallint not null default 1;
