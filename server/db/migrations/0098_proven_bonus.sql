-- Whether it went to somebody who reads the mailbox, or only to who said so. What was taken before counts as proven: nobody
-- has it twice.
alter table register_bonus add column is_proven boolean not null default true;
alter table register_bonus alter column is_proven drop default;
