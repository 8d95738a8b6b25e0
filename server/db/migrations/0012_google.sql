-- Google's own id of the person, which stays when the e-mail changes.
alter table app_user add column google_sub text unique;
