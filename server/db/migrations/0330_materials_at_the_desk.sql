-- Revision that an author read. If two authors edit one material, the change of the second is based on an outdated
-- revision and is refused.
alter table lecture_material add column revision integer not null default 1;
-- Markdown as its author typed it. Null for a material that was never edited by an admin, because only its blocks
-- exist.
alter table lecture_material add column source text;
