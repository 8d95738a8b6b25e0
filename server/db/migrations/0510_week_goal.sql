-- Number of days per week on which a user wants to learn. Null if the user has not chosen a goal.
alter table user_profile add column week_goal smallint check (week_goal between 1 and 7);
