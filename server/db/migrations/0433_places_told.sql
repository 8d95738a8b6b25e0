-- A place that was changed is told a few minutes later, so that three quick changes are one message.
-- The place people know of, until it is told; null with a due time: none was.
alter table webinar add column known_place text;
alter table webinar add column place_due_at timestamptz;
