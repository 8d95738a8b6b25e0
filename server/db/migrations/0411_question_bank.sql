-- Questions for any quiz. A quiz contains copies, so later changes of the bank do not change a quiz, and changes of a
-- quiz do not change the bank.
create table bank_question (
  id uuid primary key,
  -- Question in the format of a quiz, without an id.
  question jsonb not null,
  type text not null generated always as (question ->> 'type') stored,
  text text not null generated always as (question ->> 'text') stored,
  -- Hash of the whole question with its answers, so that a question is stored only once.
  fingerprint bytea not null unique,
  tags text[] not null,
  version integer not null default 1,
  changed_at timestamptz not null
);

create index bank_question_order on bank_question (changed_at, id);
create index bank_question_tags on bank_question using gin (tags);
do $$ begin
if exists (select from pg_extension where extname = 'pg_trgm') then
  create index bank_question_words on bank_question using gin (text gin_trgm_ops);
end if;
end $$;
