-- What was read in a file of questions, as it was shown: exactly this is put into the draft, or nothing.
create table quiz_import (
  id uuid primary key,
  quiz_id uuid not null references quiz on delete cascade,
  -- of the quiz, when it was judged
  revision integer not null,
  file_hash text not null,
  questions jsonb not null,
  planned_at timestamptz not null,
  done_at timestamptz
);

create index quiz_import_quiz on quiz_import (quiz_id);
