-- Merges of two accounts of one user. One admin requests a plan, and a second admin approves it.
create table account_merge (
  id uuid primary key,
  kept_id uuid not null references app_user (id),
  other_id uuid not null references app_user (id),
  -- Numbers of the rows that a dry run moved. The merge must have the same result.
  plan jsonb not null,
  reason text not null,
  asked_by uuid not null references app_user (id),
  asked_at timestamptz not null,
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  is_approved boolean,
  check (kept_id <> other_id),
  check ((decided_at is null) = (is_approved is null))
);
create unique index account_merge_kept on account_merge (kept_id) where decided_at is null;
create unique index account_merge_other on account_merge (other_id) where decided_at is null;

-- Account into which this account was merged. Its own login still works, and opens the kept account.
alter table app_user add column merged_into uuid references app_user (id);
alter table app_user add check (merged_into is null or (merged_into <> id and deleted_at is not null));
create index app_user_merged on app_user (merged_into) where merged_into is not null;

-- Set if both accounts were enrolled in the class: the enrolment that continues instead of this enrolment. This
-- enrolment keeps the data that cannot be moved.
alter table enrollment add column folded_into uuid references enrollment (id);
create index enrollment_folded on enrollment (folded_into) where folded_into is not null;

-- Pairs of the same material in both enrolments, even if the enrolments have different versions.
create view folded_place as
  select folded.user_id, folded.id as enrollment_id, kept.id as kept_enrollment_id,
    own.id as material_id, other.id as kept_material_id, own.quiz_id, other.quiz_id as kept_quiz_id
  from enrollment as folded
  join enrollment as kept on kept.id = folded.folded_into
  join lecture_material as own on own.career_track_id = folded.career_track_id and own.version = folded.version
  join lecture_material as other on other.career_track_id = kept.career_track_id and other.version = kept.version
    and other.lineage_id = own.lineage_id
  join lecture_progress as place on place.enrollment_id = kept.id and place.lecture_material_id = other.id;

-- Every id that another id replaces after a merge: ids of enrolments, materials, quizzes, tracks and classes.
create view folded_name as
  select user_id, enrollment_id, enrollment_id as old_id, kept_enrollment_id as new_id from folded_place
  union
  select user_id, enrollment_id, material_id, kept_material_id from folded_place
  union
  select user_id, enrollment_id, quiz_id, kept_quiz_id from folded_place where quiz_id is not null and kept_quiz_id is not null
  union
  select folded.user_id, folded.id, own.id, other.id
  from enrollment as folded
  join enrollment as kept on kept.id = folded.folded_into and kept.career_track_id = folded.career_track_id
  join career_track_version as own_version
    on own_version.career_track_id = folded.career_track_id and own_version.version = folded.version
  join career_track_version as kept_version
    on kept_version.career_track_id = kept.career_track_id and kept_version.version = kept.version
  cross join lateral (
    select (found #>> '{}')::uuid as id from jsonb_path_query(own_version.track_content, '$[*].id') as found
    union all
    select (found #>> '{}')::uuid from jsonb_path_query(own_version.track_content, '$[*].track_class_content[*].id') as found
  ) as own
  cross join lateral (
    select (found #>> '{}')::uuid as id from jsonb_path_query(kept_version.track_content, '$[*].id') as found
    union all
    select (found #>> '{}')::uuid from jsonb_path_query(kept_version.track_content, '$[*].track_class_content[*].id') as found
  ) as other
  where coalesce(own_version.lineages ->> own.id::text, own.id::text)
    = coalesce(kept_version.lineages ->> other.id::text, other.id::text);

-- An entry of the ledger keeps its earlier owner and its earlier `ref`.
alter table point_entry add column merged_from uuid references app_user (id);
alter table point_entry add column merged_ref text;

-- A merge changes the owner of a file without moving its bytes. `stored_for` is the user in whose folder the bytes are,
-- if this is not the owner.
alter table upload add column stored_for uuid;
alter table assignment_file drop constraint assignment_file_user_id_upload_id_fkey;
alter table assignment_file add foreign key (user_id, upload_id) references upload (user_id, id) on update cascade;
alter table level_up drop constraint level_up_user_id_upload_id_fkey;
alter table level_up add foreign key (user_id, upload_id) references upload (user_id, id) on update cascade;
