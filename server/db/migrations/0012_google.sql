-- Google's id of the user, which does not change with the email address.
alter table app_user add column google_sub text unique;
