-- Messages in a meeting room. `number` is the number of the room's topic at the last change of the message.
create table room_announcement (
  id uuid primary key,
  meeting_id uuid not null references webinar_meeting (id) on delete cascade,
  number bigint not null,
  text text not null,
  announced_by uuid not null references app_user (id),
  announced_at timestamptz not null
);
create index room_announcement_since on room_announcement (meeting_id, number);

create table room_question (
  id uuid primary key,
  meeting_id uuid not null references webinar_meeting (id) on delete cascade,
  number bigint not null,
  text text not null,
  -- Null if the account was deleted.
  asked_by uuid references app_user (id),
  asked_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered', 'hidden')),
  votes integer not null default 0 check (votes >= 0)
);
create index room_question_since on room_question (meeting_id, number);
create index room_question_person on room_question (asked_by);

create table room_vote (
  question_id uuid not null references room_question (id) on delete cascade,
  user_id uuid not null references app_user (id),
  is_wanted boolean not null,
  -- Time of the user's last choice. An earlier choice that arrives later changes nothing.
  wished_at timestamptz not null,
  change_count integer not null default 1,
  primary key (question_id, user_id)
);
create index room_vote_person on room_vote (user_id);
