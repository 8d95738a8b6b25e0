-- Admins plan frenzies and the hours for the exchange of points. Windows of one weekly repetition share a series.
alter table point_window add column series_id uuid;
alter table point_window add column version integer not null default 1;
create trigger point_window_version before update on point_window
  for each row when (old.* is distinct from new.*) execute function count_version();
create index point_window_series on point_window (series_id, starts_at) where series_id is not null;

alter table redeem_window add column series_id uuid;
alter table redeem_window add column version integer not null default 1;
create trigger redeem_window_version before update on redeem_window
  for each row when (old.* is distinct from new.*) execute function count_version();
create index redeem_window_series on redeem_window (series_id, starts_at) where series_id is not null;
