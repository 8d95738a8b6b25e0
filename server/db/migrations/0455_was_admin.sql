-- True if the user was ever an admin. A request still needs a second approver after the second admin left, because the
-- only remaining admin may have removed that admin.
alter table app_user add column was_admin boolean not null default false;
update app_user set was_admin = true
  where is_admin or id in (select user_id from role_request where is_approved and is_admin);
create function note_admin() returns trigger language plpgsql as $$
  begin
    new.was_admin := true;
    return new;
  end $$;
create trigger note_admin before insert or update of is_admin on app_user
  for each row when (new.is_admin) execute function note_admin();
