-- Where a learner stands inside of a unit, as the unit says it. `state` is of the latest event; what it says of the outcome is of
-- the latest one that was done, once there is one (`done_at`).
create table scorm_state (
  enrollment_id uuid not null,
  lecture_material_id uuid not null,
  state jsonb not null,
  happened_at timestamptz not null,
  done_at timestamptz,
  updated_at timestamptz not null,
  primary key (enrollment_id, lecture_material_id),
  foreign key (enrollment_id, lecture_material_id) references lecture_progress (enrollment_id, lecture_material_id)
);
