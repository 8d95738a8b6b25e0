-- The certificate of a webinar belongs to a user and a webinar. The certificate of a course still belongs to an
-- enrolment.
alter table certificate
  alter column enrollment_id drop not null,
  add column user_id uuid references app_user (id),
  add column webinar_id uuid references webinar (id),
  drop constraint certificate_kind_check,
  add constraint certificate_kind_check check (kind in ('completion', 'graduation', 'attendance')),
  add constraint certificate_owner check ((kind = 'attendance') = (user_id is not null)
    and (kind = 'attendance') = (webinar_id is not null) and (kind = 'attendance') = (enrollment_id is null));
create unique index certificate_attendance on certificate (user_id, webinar_id) where webinar_id is not null;
create index certificate_webinar on certificate (webinar_id) where webinar_id is not null;

-- Percentage of a webinar that a user must attend for a certificate. Null if the webinar gives no certificate.
alter table webinar add column certificate_percent smallint check (certificate_percent between 50 and 100);
drop trigger webinar_version on webinar;
create trigger webinar_version before update on webinar
  for each row when ((old.title, old.summary, old.description, old.place, old.speaker_name, old.speaker_title, old.speaker_bio,
      old.certificate_percent)
    is distinct from (new.title, new.summary, new.description, new.place, new.speaker_name, new.speaker_title, new.speaker_bio,
      new.certificate_percent))
  execute function count_version();

-- True if a job has checked whether these minutes are enough for a certificate. Rows before this migration give no
-- certificate.
alter table meeting_presence add column is_weighed boolean not null default true;
alter table meeting_presence alter column is_weighed set default false;
create index meeting_presence_to_weigh on meeting_presence (meeting_id) where not is_weighed;
