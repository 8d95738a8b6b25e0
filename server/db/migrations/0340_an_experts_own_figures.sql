-- What an expert assessed lately, for the figures of the dashboard.
create index assignment_answer_of_assessor on assignment_answer (assessor_id, assessed_at) where assessor_id is not null;
