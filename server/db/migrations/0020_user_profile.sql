-- Profile data of users in addition to the account. A user without a row has not filled in the profile yet.
create table user_profile (
  user_id uuid primary key references app_user (id) on delete cascade,
  gender text check (gender in ('L', 'P', '-')),
  birth_date date,
  marital_status text,
  address text,
  -- Codes of the government, such as `32` and `32.73`.
  province_id text,
  city_id text,
  last_education text,
  institution_id text,
  institution_name text,
  major text,
  graduation_year integer,
  position text,
  company text,
  bio text,
  linkedin_url text,
  instagram_url text,
  github_url text,
  website_url text,
  updated_at timestamptz not null,
  constraint city_within_province check (city_id is null or city_id like province_id || '.%')
);
