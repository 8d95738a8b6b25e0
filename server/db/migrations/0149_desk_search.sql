-- A search anywhere in a name or an address, and the few with a role, without a look at everybody.
create index app_user_roles on app_user using gin (roles) where deleted_at is null;
create index app_user_admins on app_user (created_at, id) where is_admin and deleted_at is null;
create index app_user_unverified on app_user (created_at, id) where email_verified_at is null and deleted_at is null;

-- The extension comes with PostgreSQL, and whoever owns the database may switch it on. One that was installed without it, or an
-- account that may not, searches slower and finds the same.
do $$
begin
  create extension if not exists pg_trgm;
  create index app_user_words on app_user using gin (full_name gin_trgm_ops, email gin_trgm_ops) where deleted_at is null;
exception
  when undefined_file or feature_not_supported or insufficient_privilege then null;
end
$$;
