-- Actions of admins: who did what to which row, when and from where. Rows are only added. Each row contains a hash of
-- the previous row, so a changed or missing row makes all later hashes invalid.
create table audit_entry (
  seq bigint primary key,
  at timestamptz not null,
  actor_id uuid not null references app_user (id),
  deed text not null,
  subject_kind text not null,
  subject_id text not null,
  -- User whose data the detail contains. If this user's account is erased, the detail is deleted and the chain remains
  -- valid.
  person_id uuid,
  place text not null,
  -- Name of the subject, values before and after, and reason. The hash of the row includes only a salted hash of the
  -- detail.
  detail jsonb,
  detail_salt bytea,
  detail_hash bytea not null,
  hash bytea not null
);
create index audit_entry_person on audit_entry (person_id, seq);
create index audit_entry_actor on audit_entry (actor_id, seq);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, seq);

-- Last row of the chain. Writers lock this row, so they write one after another.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.detail is null and new.detail_salt is null then
    if (to_jsonb(new) - 'detail' - 'detail_salt') = (to_jsonb(old) - 'detail' - 'detail_salt') then
      return new;
    end if;
  end if;
  raise exception 'the audit log is only ever added to';
end
$$;
create trigger audit_is_append_only before update or delete on audit_entry
  for each row execute function refuse_change_of_audit();
create trigger audit_is_never_emptied before truncate on audit_entry
  for each statement execute function refuse_change_of_audit();

-- Increases the version of a row with each change. Used for every table that admins edit, because a form sends the
-- version that it read, and an outdated form must not overwrite a newer change.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

alter table app_user add column version integer not null default 1;
create trigger app_user_version before update on app_user
  for each row when (old.* is distinct from new.*) execute function count_version();

-- Indexes for the admin list of users, sorted by registration or by name.
create index app_user_newest on app_user (created_at, id) where deleted_at is null;
create index app_user_by_name on app_user (full_name, id) where deleted_at is null;
