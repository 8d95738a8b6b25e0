alter table webinar add column version integer not null default 1;
create trigger webinar_version before update on webinar
  for each row when ((old.title, old.summary, old.description, old.place, old.speaker_name, old.speaker_title, old.speaker_bio)
    is distinct from (new.title, new.summary, new.description, new.place, new.speaker_name, new.speaker_title, new.speaker_bio))
  execute function count_version();
