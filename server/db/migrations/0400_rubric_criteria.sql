-- Assessment of each criterion. Null if the answer was assessed as a whole.
alter table assignment_answer add column criteria jsonb;
