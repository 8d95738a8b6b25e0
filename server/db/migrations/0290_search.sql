-- What can be searched, filed under the bases of its words (contract/rules/word-bases.ts). It is a copy that can be thrown away: a job
-- brings it up to date with the tables it is made of.
create table search_document (
  kind text not null,
  -- its name among its kind
  ref text not null,
  -- who finds it: anybody, members, or who is enrolled in the version it belongs to
  reach text not null check (reach in ('public', 'member', 'enrolled')),
  career_track_id uuid,
  version integer,
  title text not null,
  summary text not null,
  address text not null,
  position integer not null,
  -- of the rows it was made of
  stamp text not null,
  words tsvector not null,
  -- of its title alone, small enough to be looked at for each row that is found
  title_words tsvector not null,
  primary key (kind, ref),
  check ((reach = 'enrolled') = (career_track_id is not null and version is not null))
);

-- Beside the table, so that what is looked at of each row that is found lies close together.
alter table search_document alter column words set storage external;

-- Every word that something is filed under: what a slip of the finger may have meant is looked up here, by a few hundred names at once.
create table search_word (word text collate "C" primary key);

create index search_document_public on search_document using gin (words) where reach = 'public';
create index search_document_own on search_document using gin (words) where reach <> 'public';
