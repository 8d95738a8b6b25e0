-- Schools and universities that an admin added to the list in the code.
create table institution (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('university', 'school')),
  created_at timestamptz not null
);
-- Names that learners typed because the list lacked them.
create index user_profile_typed_institution on user_profile (lower(institution_name))
  where institution_id is null and institution_name is not null;
