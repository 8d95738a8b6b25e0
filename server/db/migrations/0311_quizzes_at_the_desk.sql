-- Revision that an author read. If two authors edit one quiz, the change of the second is based on an outdated revision
-- and is refused.
alter table quiz add column revision integer not null default 1;
