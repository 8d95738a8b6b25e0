-- The number of days per week on which a user wants to learn. Null: the user has not chosen.
alter table user_profile add column week_goal smallint check (week_goal between 1 and 7);
