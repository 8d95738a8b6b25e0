-- Indexes for searches within names and email addresses, and for the few users with a role. Without these indexes a
-- search would read all users.
create index app_user_roles on app_user using gin (roles) where deleted_at is null;
create index app_user_admins on app_user (created_at, id) where is_admin and deleted_at is null;
create index app_user_unverified on app_user (created_at, id) where email_verified_at is null and deleted_at is null;

-- The extension comes with PostgreSQL, and the owner of the database may create it. If the extension is not installed
-- or the account may not create it, searches are slower but have the same results.
do $$
begin
  create extension if not exists pg_trgm;
  create index app_user_words on app_user using gin (full_name gin_trgm_ops, email gin_trgm_ops) where deleted_at is null;
exception
  when undefined_file or feature_not_supported or insufficient_privilege then null;
end
$$;
