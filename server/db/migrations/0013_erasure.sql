-- Time when the user erased the account. The row stays without personal data, because ledger and enrolments refer to
-- it.
alter table app_user add column deleted_at timestamptz;
