-- Two authors of one material: a change is made for the revision that was read.
alter table lecture_material add column revision integer not null default 1;
-- The Markdown as its author typed it. Null for what nobody has written at the desk: its blocks are all there is.
alter table lecture_material add column source text;
