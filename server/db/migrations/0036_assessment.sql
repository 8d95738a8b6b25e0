alter table assignment_answer
  add column state text not null default 'handed-in'
    check (state in ('handed-in', 'being-assessed', 'scored', 'returned')),
  add column score integer check (score between 0 and 100),
  add column comment text not null default '',
  add column assessor_id uuid references app_user (id),
  add column assessed_at timestamptz,
  add column revision integer not null default 1,
  add check (state <> 'scored' or score is not null);

-- The current version of an assignment is its first row in this order.
create index assignment_answer_current
  on assignment_answer (enrollment_id, lecture_material_id, handed_in_at desc, created_at desc, id desc);
