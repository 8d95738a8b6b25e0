-- Packages that admins uploaded: the result of the check and the state of the import. After a kill, the server
-- continues from this state.
create table package_import (
  id uuid primary key,
  asked_by uuid not null references app_user (id),
  upload_id uuid not null,
  file_name text not null,
  state text not null check (state in ('checking', 'checked', 'refused', 'importing', 'done', 'failed')),
  findings jsonb,
  -- Target of the import, its reason, and the source of the request.
  destination jsonb,
  failure text,
  career_track_id uuid references career_track (id) on delete set null,
  version integer,
  asked_at timestamptz not null
);

create index package_import_asked_by on package_import (asked_by);
