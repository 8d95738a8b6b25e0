-- What was done at the desk: by whom, to what, when, from where. Rows are only ever added, and each is hashed with the one
-- before it, so that one changed or missing row breaks the chain from there on.
create table audit_entry (
  seq bigint primary key,
  at timestamptz not null,
  actor_id uuid not null references app_user (id),
  deed text not null,
  subject_kind text not null,
  subject_id text not null,
  -- whose data the detail is about: when that person has his account erased, the detail goes, and the chain still holds
  person_id uuid,
  place text not null,
  -- name of the subject, before, after and reason; what is hashed into the row is only the salted hash of it
  detail jsonb,
  detail_salt bytea,
  detail_hash bytea not null,
  hash bytea not null
);
create index audit_entry_person on audit_entry (person_id, seq);
create index audit_entry_actor on audit_entry (actor_id, seq);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, seq);

-- The end of the chain. Its lock makes one writer follow another.
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

-- For every table that the desk edits: the version a change was read at.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

alter table app_user add column version integer not null default 1;
create trigger app_user_version before update on app_user
  for each row when (old.* is distinct from new.*) execute function count_version();

-- The desk's list of people, in either order.
create index app_user_newest on app_user (created_at, id) where deleted_at is null;
create index app_user_by_name on app_user (full_name, id) where deleted_at is null;
