-- The payment provider can refund without an admin. The log entry of such a refund has no actor.
alter table audit_entry alter column actor_id drop not null;
