-- Expert who is asked to assess the answer. The expert who assessed it is the assessor.
alter table assignment_answer add column expert_id uuid references app_user (id);
create index assignment_answer_of_expert on assignment_answer (expert_id) where expert_id is not null;
-- Index for the admin list and its counts: waiting answers, the longest waiting first.
create index assignment_answer_waiting on assignment_answer (handed_in_at, id) where state in ('handed-in', 'being-assessed');
create index assignment_answer_by_time on assignment_answer (handed_in_at, id);
create index quiz_attempt_by_time on quiz_attempt (handed_in_at, id);
