-- Admins edit career tracks. `version` counts the changes of the texts. The content is edited in the draft of the next
-- career track version.
alter table career_track add column version integer not null default 1;
-- Highest version number that was published and withdrawn. The number is never used again, because devices may have
-- stored the content of the withdrawn version.
alter table career_track add column withdrawn_version integer not null default 0;
-- Counts only changes of the typed fields, because moving one career track also changes the position of others.
create trigger career_track_version before update on career_track
  for each row when (
    (old.title, old.summary, old.description, old.category_id, old.is_beta, old.is_archived)
      is distinct from (new.title, new.summary, new.description, new.category_id, new.is_beta, new.is_archived)
  ) execute function count_version();

-- Revision that a change of a structure is based on. A deleted draft and its successor may have the same version
-- number, but never the same revision.
create sequence career_track_revision as integer;
alter table career_track_version add column revision integer not null default nextval('career_track_revision');
-- Null if the draft changed after its last review.
alter table career_track_version add column reviewed_at timestamptz;
-- Lineages of tracks and classes, by the id of the track or class. A track or class without an entry is the first of
-- its lineage.
alter table career_track_version add column lineages jsonb not null default '{}';

-- A material has the same lineage in all versions, at any position.
alter table lecture_material add column lineage_id uuid;
-- Earlier rows do not contain the lineage. The best guess is a material of the same kind with the same title.
with keyed as (
  select id, career_track_id, type, title, version,
    row_number() over (partition by career_track_id, version, type, title order by position) as nth
  from lecture_material
), guessed as (
  select id, first_value(id) over (partition by career_track_id, type, title, nth order by version) as lineage_id from keyed
)
update lecture_material as material set lineage_id = guessed.lineage_id from guessed where guessed.id = material.id;
alter table lecture_material alter column lineage_id set not null;
create unique index lecture_material_lineage on lecture_material (career_track_id, version, lineage_id);

create function begin_lineage() returns trigger language plpgsql as $$
begin
  new.lineage_id := coalesce(new.lineage_id, new.id);
  return new;
end
$$;
create trigger lecture_material_begins_lineage before insert on lecture_material
  for each row execute function begin_lineage();

alter table career_track_version disable trigger published_version_is_immutable;
with part as (
  select written.career_track_id, written.version, each.kind, each.id, each.title, each.place
  from career_track_version as written cross join lateral (
    select 'track' as kind, track.value ->> 'id' as id, track.value ->> 'title' as title, track.place
    from jsonb_array_elements(written.track_content) with ordinality as track (value, place)
    union all
    select 'class', class.value ->> 'id', class.value ->> 'title', class.place
    from rows from (jsonb_path_query(written.track_content, '$[*].track_class_content[*]')) with ordinality as class (value, place)
  ) as each
), keyed as (
  select *, row_number() over (partition by career_track_id, version, kind, title order by place) as nth from part
), guessed as (
  select career_track_id, version, id,
    first_value(id) over (partition by career_track_id, kind, title, nth order by version) as lineage_id
  from keyed
)
update career_track_version as written set lineages = found.lineages
from (
  select career_track_id, version, jsonb_object_agg(id, lineage_id) as lineages
  from guessed where lineage_id <> id group by career_track_id, version
) as found
where found.career_track_id = written.career_track_id and found.version = written.version;
alter table career_track_version enable trigger published_version_is_immutable;

-- Deferrable, because moving a material in a draft swaps positions in one statement.
alter table lecture_material drop constraint lecture_material_career_track_id_version_position_key;
alter table lecture_material add constraint lecture_material_one_place
  unique (career_track_id, version, position) deferrable initially immediate;

-- A withdrawn version becomes a draft with another number. Its rows get the new number too.
alter table lecture_material drop constraint lecture_material_career_track_id_version_fkey;
alter table lecture_material add constraint lecture_material_version foreign key (career_track_id, version)
  references career_track_version (career_track_id, version) on update cascade;
alter table quiz drop constraint quiz_career_track_id_version_fkey;
alter table quiz add constraint quiz_version foreign key (career_track_id, version)
  references career_track_version (career_track_id, version) on update cascade;

create or replace function refuse_change_of_published_version() returns trigger language plpgsql as $$
begin
  -- Withdraws a version that nobody uses. The row becomes a draft again, under a higher number that was never used.
  if tg_op = 'UPDATE' and new.published_at is null and new.version > old.version
    and (to_jsonb(new) - 'version' - 'published_at') = (to_jsonb(old) - 'version' - 'published_at') then
    return new;
  end if;
  raise exception 'version % of career track % is published and cannot change', old.version, old.career_track_id;
end
$$;

-- Every change of a draft removes its review, because only reviewed content may be published.
create function change_draft() returns trigger language plpgsql as $$
begin
  new.revision := nextval('career_track_revision');
  new.reviewed_at := null;
  return new;
end
$$;
create trigger changed_draft before update on career_track_version
  for each row when (old.published_at is null and old.track_content is distinct from new.track_content)
  execute function change_draft();

create function forget_review() returns trigger language plpgsql as $$
begin
  update career_track_version as written set reviewed_at = null
  from (select distinct career_track_id, version from changed) as touched
  where written.career_track_id = touched.career_track_id and written.version = touched.version
    and written.published_at is null and written.reviewed_at is not null;
  return null;
end
$$;
create trigger added_material after insert on lecture_material
  referencing new table as changed for each statement execute function forget_review();
create trigger changed_material after update on lecture_material
  referencing new table as changed for each statement execute function forget_review();
create trigger removed_material after delete on lecture_material
  referencing old table as changed for each statement execute function forget_review();
create trigger added_quiz after insert on quiz
  referencing new table as changed for each statement execute function forget_review();
create trigger changed_quiz after update on quiz
  referencing new table as changed for each statement execute function forget_review();
create trigger removed_quiz after delete on quiz
  referencing old table as changed for each statement execute function forget_review();
