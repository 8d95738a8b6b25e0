-- expand
-- The learner's last position, in addition to the furthest position. Null for positions sent by older apps.
alter table lecture_position
  add column at double precision check (at >= 0),
  add column read_at timestamptz,
  add constraint lecture_position_read check ((at is null) = (read_at is null));
