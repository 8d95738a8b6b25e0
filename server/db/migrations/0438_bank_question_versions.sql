-- As in all tables that admins edit, the version increases with each change by any writer.
create trigger bank_question_version before update on bank_question
  for each row when ((old.question, old.tags) is distinct from (new.question, new.tags)) execute function count_version();
