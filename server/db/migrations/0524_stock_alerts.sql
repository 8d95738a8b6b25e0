-- expand
-- Learners who asked for a notification when a sold-out reward can be exchanged again. The notification, an exchange or
-- the learner ends the request. The row stays, so that an older request of another device does not start it again.
create table stock_alert (
  item_id uuid not null references inventory_item (id),
  user_id uuid not null references app_user (id),
  is_wanted boolean not null,
  wished_at timestamptz not null,
  primary key (item_id, user_id)
);
create index stock_alert_user on stock_alert (user_id);
create index stock_alert_waiting on stock_alert (item_id) where is_wanted;
