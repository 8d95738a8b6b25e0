-- Search index of all content, by the bases of its words (contract/catalog/word-bases.ts). It can be deleted and
-- rebuilt, because a job updates it from the tables of the content.
create table search_document (
  kind text not null,
  -- Name of the document among all documents of its kind.
  ref text not null,
  -- Users who can find the document: all, members, or learners enrolled in its version.
  reach text not null check (reach in ('public', 'member', 'enrolled')),
  career_track_id uuid,
  version integer,
  title text not null,
  summary text not null,
  address text not null,
  position integer not null,
  -- Stamp of the rows from which the document was made.
  stamp text not null,
  words tsvector not null,
  -- Words of the title only. They are few, so a search can read them for each row that it finds.
  title_words tsvector not null,
  primary key (kind, ref),
  check ((reach = 'enrolled') = (career_track_id is not null and version is not null))
);

-- Stores the words outside the row, so that the columns that a search reads of each found row are close together on
-- disk.
alter table search_document alter column words set storage external;

-- All indexed words. A search with a typing error looks up a few hundred similar words here in one statement.
create table search_word (word text collate "C" primary key);

create index search_document_public on search_document using gin (words) where reach = 'public';
create index search_document_own on search_document using gin (words) where reach <> 'public';
