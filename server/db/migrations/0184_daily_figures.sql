-- Figures of each day in Jakarta's calendar, so that the dashboard never counts a year of rows. Figures of days before
-- yesterday are final.
create table daily_figure (
  name text not null,
  day date not null,
  value bigint not null,
  primary key (name, day)
);
