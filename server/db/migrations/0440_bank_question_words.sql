-- Text that a search reads: the question and its tags.
create function bank_question_words(question jsonb, tags text[]) returns text language sql immutable as
  $$ select concat_ws(' ', question ->> 'text', array_to_string(tags, ' ')) $$;
alter table bank_question add column words text not null generated always as (bank_question_words(question, tags)) stored;
drop index if exists bank_question_words;
do $$ begin
if exists (select from pg_extension where extname = 'pg_trgm') then
  create index bank_question_words on bank_question using gin (words gin_trgm_ops);
end if;
end $$;
