-- expand
-- Indexes for the lists behind the dashboard's figures, each for a range of days.
create index lecture_progress_completed on lecture_progress (completed_at) where completed_at is not null;
create index certificate_published on certificate (published_at) where published_at is not null;
create index point_entry_earned on point_entry (created_at) where amount > 0;

-- Learners who registered in one week, and their state in a later week. Rows before the last week are final, because a
-- progress row stores only its last change. Both days are Mondays in Jakarta's time zone (WIB).
create table cohort_week (
  cohort date not null,
  week date not null,
  started integer not null,
  active integer not null,
  completed integer not null,
  primary key (cohort, week)
);
