-- Users are notified of a changed location some minutes later, so that three quick changes cause one message.
-- `known_place` is the location that users know, until they are notified. Null with a due time: there was no location.
alter table webinar add column known_place text;
alter table webinar add column place_due_at timestamptz;
