-- expand
-- Time of the last change from 'Luring' to 'Daring'. A check-in that was made offline before this time is still accepted.
-- Null if the webinar was never 'Luring', or if the change was before this migration.
alter table webinar add column luring_until timestamptz;

-- `luring_until` changes without an admin's form, as `mode` does.
create or replace trigger webinar_version before update on webinar for each row execute function
  count_version_except('mode', 'zone', 'capacity', 'seats_taken', 'known_place', 'place_due_at', 'luring_until');
