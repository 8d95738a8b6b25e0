-- expand
-- Hour of the daily push about due review cards. Null if the learner wants no push.
alter table notification_setting
  add column review_hour smallint check (review_hour between 6 and 20),
  add column review_next_at timestamptz,
  add constraint notification_setting_review check ((review_hour is null) = (review_next_at is null));
create index notification_setting_review_due on notification_setting (review_next_at) where review_next_at is not null;
