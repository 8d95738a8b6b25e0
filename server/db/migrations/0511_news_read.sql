-- Time up to which a user has read the news on any device.
alter table user_profile add column news_read_until timestamptz;
