-- Leaders of a webinar's meetings: speakers and facilitators. Only they and admins manage its rooms and lists of
-- attendees.
create table webinar_leader (
  webinar_id uuid not null references webinar (id) on delete cascade,
  user_id uuid not null references app_user (id),
  primary key (webinar_id, user_id)
);
create index webinar_leader_person on webinar_leader (user_id);
