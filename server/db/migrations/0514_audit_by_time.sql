-- expand
-- The audit log is filtered by a range of days.
create index audit_entry_at on audit_entry (at);
