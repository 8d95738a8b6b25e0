-- Questions that were read from a file, as the admin saw them. The import adds exactly these questions to the draft, or
-- none.
create table quiz_import (
  id uuid primary key,
  quiz_id uuid not null references quiz on delete cascade,
  -- Revision of the quiz when the file was checked.
  revision integer not null,
  file_hash text not null,
  questions jsonb not null,
  planned_at timestamptz not null,
  done_at timestamptz
);

create index quiz_import_quiz on quiz_import (quiz_id);
