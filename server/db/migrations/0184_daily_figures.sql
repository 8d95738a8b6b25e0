-- What happened on each day of Jakarta's calendar, so that the dashboard never counts a year of rows. Days before yesterday
-- stand as they were counted.
create table daily_figure (
  name text not null,
  day date not null,
  value bigint not null,
  primary key (name, day)
);
