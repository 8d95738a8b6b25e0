-- Adds feeds of other kinds than the calendar, because programs that cannot log in also read the blog. A user has one
-- address per kind.
alter table calendar_feed rename to secret_feed;
alter table secret_feed add column kind text not null default 'calendar' check (kind in ('calendar', 'blog'));
alter table secret_feed alter column kind drop default;
alter table secret_feed drop constraint calendar_feed_pkey;
alter table secret_feed add primary key (user_id, kind);
