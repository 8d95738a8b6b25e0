-- expand
-- Certificates that another school or system issued, imported from a file. They belong to a user and have neither an
-- enrolment nor a webinar. Two certificates of one user differ in the achievement, the title or the day.
alter table certificate
  add column import_key text,
  add column source text,
  add column source_number text,
  drop constraint certificate_kind_check,
  add constraint certificate_kind_check check (kind in ('completion', 'graduation', 'attendance', 'imported')),
  drop constraint certificate_owner,
  add constraint certificate_owner check ((kind in ('attendance', 'imported')) = (user_id is not null)
    and (kind = 'attendance') = (webinar_id is not null) and (kind in ('attendance', 'imported')) = (enrollment_id is null)),
  add constraint certificate_source check ((kind = 'imported') = (import_key is not null)
    and (kind = 'imported') = (source is not null) and (kind = 'imported' or source_number is null));
create unique index certificate_import on certificate (user_id, import_key) where import_key is not null;
create unique index certificate_source_number on certificate (lower(source), lower(source_number)) where source_number is not null;
