-- Who leads the meetings of a webinar: speakers and facilitators. Everybody else's rooms and rosters are none of theirs.
create table webinar_leader (
  webinar_id uuid not null references webinar (id) on delete cascade,
  user_id uuid not null references app_user (id),
  primary key (webinar_id, user_id)
);
create index webinar_leader_person on webinar_leader (user_id);
