-- An import is a bulk action with rows from a file. `data`: the row as read. `label`: its name. `problem`: its error.
alter table bulk_row add column data jsonb;
alter table bulk_row add column label text;
alter table bulk_row add column problem text;
