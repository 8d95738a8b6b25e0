-- expand
-- The sound of a video as a file of its own, made by the job that makes the smaller sizes. `has_sound_step` is false for
-- videos whose sizes were made before this step existed.
alter table video_ladder
  add column sound_url text,
  add column sound_bytes integer,
  add column sound_seconds double precision,
  add column has_sound_step boolean not null default false;
