-- Index for the figures on the dashboard: the latest assessments of an expert.
create index assignment_answer_of_assessor on assignment_answer (assessor_id, assessed_at) where assessor_id is not null;
