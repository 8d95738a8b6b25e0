-- Furthest position of a learner in a material, in the unit of its kind: blocks, seconds or pages.
create table lecture_position (
  enrollment_id uuid not null,
  lecture_material_id uuid not null,
  furthest double precision not null check (furthest >= 0),
  updated_at timestamptz not null,
  primary key (enrollment_id, lecture_material_id),
  foreign key (enrollment_id, lecture_material_id) references lecture_progress (enrollment_id, lecture_material_id)
);

-- Evidence with which a video was completed. A completed video without a row was completed by the older API, which
-- sends no evidence.
create table video_evidence (
  enrollment_id uuid not null,
  lecture_material_id uuid not null,
  kind text not null check (kind in ('watched', 'transcript')),
  watched_share real check (watched_share between 0 and 1),
  happened_at timestamptz not null,
  primary key (enrollment_id, lecture_material_id),
  foreign key (enrollment_id, lecture_material_id) references lecture_progress (enrollment_id, lecture_material_id),
  check ((kind = 'watched') = (watched_share is not null))
);
