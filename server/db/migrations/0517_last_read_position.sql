-- expand
-- Where the learner was last, beside the furthest position. Empty for positions sent by older apps.
alter table lecture_position
  add column at double precision check (at >= 0),
  add column read_at timestamptz,
  add constraint lecture_position_read check ((at is null) = (read_at is null));
