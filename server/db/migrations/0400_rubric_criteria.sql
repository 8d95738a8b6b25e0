-- What an answer got criterion by criterion; null where it was assessed as a whole.
alter table assignment_answer add column criteria jsonb;
