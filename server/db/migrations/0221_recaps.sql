-- Recap of a meeting for users who missed it or a part of it. It is small enough to be stored on a device.
create table meeting_recap (
  meeting_id uuid primary key references webinar_meeting (id) on delete cascade,
  -- Addresses of stored media.
  recording_url text,
  recording_low_url text,
  captions_url text,
  slides_url text,
  questions jsonb not null default '[]',
  saved_at timestamptz not null,
  -- Time when the users were notified of the recap. They are notified once.
  offered_at timestamptz
);
create index meeting_recap_to_offer on meeting_recap (meeting_id) where offered_at is null;

create table recap_answer (
  meeting_id uuid not null references meeting_recap (meeting_id) on delete cascade,
  user_id uuid not null references app_user (id),
  answers jsonb not null,
  right_count integer not null,
  answered_at timestamptz not null,
  primary key (meeting_id, user_id)
);
create index recap_answer_person on recap_answer (user_id);
