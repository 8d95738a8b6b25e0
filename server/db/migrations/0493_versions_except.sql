-- Increases the version for a change of any column except the named columns, which change without an admin's form.
-- Before, each trigger listed the columns that count, and had to be recreated for each new column.
create function count_version_except() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'version' - tg_argv is distinct from to_jsonb(new) - 'version' - tg_argv then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;

drop trigger voucher_batch_version on voucher_batch;
create trigger voucher_batch_version before update on voucher_batch for each row
  execute function count_version_except('redeemed_count', 'code_count', 'exported_at', 'exported_by');

drop trigger inventory_item_version on inventory_item;
create trigger inventory_item_version before update on inventory_item for each row
  execute function count_version_except('stock');

drop trigger webinar_version on webinar;
create trigger webinar_version before update on webinar for each row
  execute function count_version_except('mode', 'zone', 'capacity', 'seats_taken', 'known_place', 'place_due_at');

drop trigger instructor_version on instructor;
create trigger instructor_version before update on instructor for each row
  execute function count_version_except('position', 'pic_url', 'changed_at');

drop trigger career_track_version on career_track;
create trigger career_track_version before update on career_track for each row
  execute function count_version_except('position', 'withdrawn_version', 'changed_at');

drop trigger course_version on course;
create trigger course_version before update on course for each row
  execute function count_version_except('position', 'first_published_at', 'changed_at');

drop trigger course_session_version on course_session;
create trigger course_session_version before update on course_session for each row
  execute function count_version_except('starts_at', 'ends_at', 'meeting_count', 'seats_taken', 'changed_at');

drop trigger bank_question_version on bank_question;
create trigger bank_question_version before update on bank_question for each row
  execute function count_version_except('type', 'text', 'fingerprint', 'words', 'changed_at');
