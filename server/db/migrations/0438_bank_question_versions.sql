-- As of every table the desk edits, the version counts with each change, whoever writes it.
create trigger bank_question_version before update on bank_question
  for each row when ((old.question, old.tags) is distinct from (new.question, new.tags)) execute function count_version();
