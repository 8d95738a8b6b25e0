-- A package somebody brought: what was found in it, and how far its import is. A killed server goes on from the state.
create table package_import (
  id uuid primary key,
  asked_by uuid not null references app_user (id),
  upload_id uuid not null,
  file_name text not null,
  state text not null check (state in ('checking', 'checked', 'refused', 'importing', 'done', 'failed')),
  findings jsonb,
  -- where it goes, why, and from where that was said
  destination jsonb,
  failure text,
  career_track_id uuid references career_track (id) on delete set null,
  version integer,
  asked_at timestamptz not null
);

create index package_import_asked_by on package_import (asked_by);
