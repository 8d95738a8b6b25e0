-- An import is a bulk whose rows come from a file: what was read, how the row is called, and what is wrong with it.
alter table bulk_row add column data jsonb;
alter table bulk_row add column label text;
alter table bulk_row add column problem text;
