-- True for the current version of an assignment. Stored, because lists of ten thousands of rows would otherwise compare
-- each answer with all other versions of it.
alter table assignment_answer add column is_current boolean not null default true;
update assignment_answer set is_current = false
  from (
    select id, row_number() over (
      partition by enrollment_id, lecture_material_id order by handed_in_at desc, created_at desc, id desc
    ) as place from assignment_answer
  ) as version
  where version.id = assignment_answer.id and version.place > 1;

create function keep_one_current_answer() returns trigger language plpgsql as $$
begin
  -- Two versions of one assignment that arrive together wait here for each other.
  perform 1 from lecture_progress
    where enrollment_id = new.enrollment_id and lecture_material_id = new.lecture_material_id for no key update;
  update assignment_answer set is_current = false
    where enrollment_id = new.enrollment_id and lecture_material_id = new.lecture_material_id and is_current
      and (handed_in_at, created_at, id) < (new.handed_in_at, new.created_at, new.id);
  new.is_current := not exists (
    select 1 from assignment_answer
    where enrollment_id = new.enrollment_id and lecture_material_id = new.lecture_material_id and is_current
  );
  return new;
end
$$;
create trigger assignment_answer_one_current before insert on assignment_answer
  for each row execute function keep_one_current_answer();
create unique index assignment_answer_only_current on assignment_answer (enrollment_id, lecture_material_id) where is_current;

drop index assignment_answer_waiting;
create index assignment_answer_waiting on assignment_answer (handed_in_at, id)
  where state in ('handed-in', 'being-assessed') and is_current;
drop index assignment_answer_by_time;
create index assignment_answer_by_time on assignment_answer (handed_in_at, id) where is_current;
create index assignment_answer_of_material on assignment_answer (lecture_material_id) where is_current;
create index quiz_attempt_of_material on quiz_attempt (lecture_material_id, handed_in_at);
create index quiz_attempt_by_score on quiz_attempt (score, id);
create index app_user_gone on app_user (id) where deleted_at is not null;
create index payment_order_newest on payment_order (created_at, id);
create index payment_order_by_amount on payment_order (amount, id);
create index payment_order_by_state on payment_order (state, created_at, id);
create index point_exchange_by_denomination on point_exchange (denomination, id);
create index point_exchange_odd on point_exchange (asked_at, id) where signs <> '[]';
create index level_up_by_state on level_up (state, submitted_at, id);

-- Number of codes of a batch. Stored, because counting the codes of a large batch took seconds.
alter table voucher_batch add column code_count integer not null default 0;
update voucher_batch set code_count = counted.codes
  from (select batch_id, count(*) as codes from voucher group by batch_id) as counted
  where voucher_batch.id = counted.batch_id;
create function count_codes() returns trigger language plpgsql as $$
begin
  update voucher_batch set code_count = code_count + added.codes
    from (select batch_id, count(*) as codes from added_codes group by batch_id) as added
    where voucher_batch.id = added.batch_id;
  return null;
end
$$;
create trigger voucher_is_counted after insert on voucher referencing new table as added_codes
  for each statement execute function count_codes();

-- As in 0149: without the extension, searches are slower but have the same results.
do $$
begin
  create extension if not exists pg_trgm;
  create index point_exchange_words on point_exchange using gin (phone_number gin_trgm_ops);
  create index payment_order_words on payment_order using gin (number gin_trgm_ops);
  create index level_up_words on level_up using gin (title gin_trgm_ops);
  create index audit_entry_words on audit_entry using gin ((detail ->> 'subject') gin_trgm_ops, (detail ->> 'reason') gin_trgm_ops);
exception
  when undefined_file or feature_not_supported or insufficient_privilege then null;
end
$$;
