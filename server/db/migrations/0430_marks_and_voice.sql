-- Marks of an expert on the pictures of an answer. Null if there are none.
alter table assignment_answer add column marks jsonb;

-- Voice comment of an expert on an answer: an uploaded file of this expert.
create table assessment_voice (
  answer_id uuid primary key references assignment_answer (id),
  user_id uuid not null,
  upload_id uuid not null,
  seconds smallint not null check (seconds between 1 and 30),
  foreign key (user_id, upload_id) references upload (user_id, id) on update cascade
);
create index assessment_voice_upload on assessment_voice (user_id, upload_id);
