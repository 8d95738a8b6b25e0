-- Questions kept for any quiz. What a quiz takes from here is a copy: neither knows of the other afterwards.
create table bank_question (
  id uuid primary key,
  -- as a quiz has them, without an id
  question jsonb not null,
  type text not null generated always as (question ->> 'type') stored,
  text text not null generated always as (question ->> 'text') stored,
  -- of all that is asked and answered: the same question is kept once
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
