-- A learner's state in a unit, as the unit reports it. `state` comes from the latest event. Its outcome comes from the
-- latest event that reported completion, if there is one (`done_at`).
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
