-- A unit of a SCORM package is a kind of material.
alter table lecture_material drop constraint lecture_material_type_check;
alter table lecture_material add constraint lecture_material_type_check
  check (type in ('article', 'video', 'pdf', 'quiz', 'assignment', 'scorm'));
