-- Two authors of one quiz: a change is made for the revision that was read.
alter table quiz add column revision integer not null default 1;
