-- expand
-- Study groups of one course session, their members, and the cheers that members sent each other. A membership counts
-- while `left_at` is null, its enrolment is paid and in the session of the group, and its account is open.
create table study_group (
  id uuid primary key,
  session_id uuid not null references course_session (id),
  code text not null unique,
  created_at timestamptz not null
);
create index study_group_session on study_group (session_id);

create table study_group_member (
  id uuid primary key,
  group_id uuid not null references study_group (id),
  enrollment_id uuid not null references enrollment (id),
  joined_at timestamptz not null,
  left_at timestamptz
);
create unique index study_group_member_current on study_group_member (enrollment_id) where left_at is null;
create index study_group_member_group on study_group_member (group_id);
create index study_group_member_enrollment on study_group_member (enrollment_id);

create table study_group_cheer (
  id uuid primary key,
  group_id uuid not null references study_group (id),
  from_enrollment uuid not null references enrollment (id),
  to_enrollment uuid not null references enrollment (id),
  cheer text not null,
  -- Day of `happened_at` in the zone of the course session.
  day date not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  unique (from_enrollment, to_enrollment, day)
);
create index study_group_cheer_receiver on study_group_cheer (to_enrollment, happened_at);
create index study_group_cheer_group on study_group_cheer (group_id);
