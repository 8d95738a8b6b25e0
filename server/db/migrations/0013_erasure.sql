-- When the person had the account erased. The row stays, without anything about the person, because ledger and enrolments
-- hang on it.
alter table app_user add column deleted_at timestamptz;
