-- Reading that the answer waits for, if two experts must assess it before its score is published. Null if one
-- assessment is enough.
alter table assignment_answer add column reading_stage text
  check (reading_stage in ('first', 'second', 'undecided', 'settled'));
-- Answers that an admin must decide: two readings differ too much, or the second reading will never exist because a
-- newer version was handed in.
create index assignment_answer_to_decide on assignment_answer (handed_in_at, id)
  where reading_stage = 'undecided' or (reading_stage = 'second' and not is_current);

-- Experts who held an answer, by the number of the reading. An expert who held the answer for the first reading may not
-- do the second.
create table assignment_reader (
  answer_id uuid not null references assignment_answer (id),
  place smallint not null check (place in (1, 2)),
  expert_id uuid not null references app_user (id),
  primary key (answer_id, expert_id, place)
);
create index assignment_reader_of_expert on assignment_reader (expert_id);
insert into assignment_reader (answer_id, place, expert_id)
  select id, 1, expert_id from assignment_answer where expert_id is not null;

create function keep_assignment_reader() returns trigger language plpgsql as $$
begin
  insert into assignment_reader (answer_id, place, expert_id)
    values (new.id, case when new.reading_stage in ('second', 'undecided', 'settled') then 2 else 1 end, new.expert_id)
    on conflict do nothing;
  return null;
end
$$;
create trigger assignment_answer_reader after insert or update of expert_id on assignment_answer
  for each row when (new.expert_id is not null) execute function keep_assignment_reader();

-- Result of each reading. Other users cannot see it before both readings exist. The learner sees only the reading that
-- became the result.
create table assignment_reading (
  answer_id uuid not null references assignment_answer (id),
  place smallint not null check (place in (1, 2)),
  expert_id uuid not null references app_user (id),
  state text not null check (state in ('scored', 'returned')),
  score integer check (score between 0 and 100),
  comment text not null,
  criteria jsonb,
  marks jsonb,
  voice_upload_id uuid,
  voice_seconds smallint check (voice_seconds between 1 and 30),
  read_at timestamptz not null,
  primary key (answer_id, place),
  unique (answer_id, expert_id),
  check ((state = 'scored') = (score is not null)),
  check ((voice_upload_id is null) = (voice_seconds is null)),
  foreign key (expert_id, voice_upload_id) references upload (user_id, id) on update cascade
);
create index assignment_reading_of_expert on assignment_reading (expert_id, read_at);
create index assignment_reading_voice on assignment_reading (expert_id, voice_upload_id) where voice_upload_id is not null;
