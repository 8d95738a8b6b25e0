-- expand
-- concurrently
-- Measurements and errors of pages. The admin area lists them by time.
create index concurrently if not exists visit_event_measure on visit_event (method, happened_at)
  where method in ('page_speed', 'page_error');
