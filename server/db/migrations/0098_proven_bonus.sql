-- True if the bonus went to a user who confirmed the email address, false if the user only stated it. Earlier bonuses
-- count as confirmed, so that no user gets the bonus twice.
alter table register_bonus add column is_proven boolean not null default true;
alter table register_bonus alter column is_proven drop default;
