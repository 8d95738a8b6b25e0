-- Columns for admins of voucher batches. A batch is stopped by an earlier end. Its codes are exported once.
alter table voucher_batch add column version integer not null default 1;
alter table voucher_batch add column stopped_at timestamptz;
alter table voucher_batch add column created_by uuid references app_user (id);
alter table voucher_batch add column exported_at timestamptz;
alter table voucher_batch add column exported_by uuid references app_user (id);
-- A redemption is no change of the batch, so it does not make an open form outdated.
create trigger voucher_batch_version before update on voucher_batch
  for each row when ((old.title, old.expires_at, old.quota, old.stopped_at) is distinct from
    (new.title, new.expires_at, new.quota, new.stopped_at))
  execute function count_version();
create index voucher_batch_newest on voucher_batch (created_at, id);
create index voucher_redemption_newest on voucher_redemption (redeemed_at);
