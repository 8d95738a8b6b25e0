-- Each version of the survey is a row that never changes, so the results of old questions stay readable.
alter table survey add column created_at timestamptz not null default now();
create index survey_result_survey on survey_result (survey_id);
