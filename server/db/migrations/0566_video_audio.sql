-- expand
-- Sound of stored videos in a file of its own, for learners who listen without a picture. A job makes it after the
-- smaller sizes of the video.
create table video_audio (
  source text primary key references video_ladder (name),
  attempts smallint not null,
  -- Time from which a server may process the sound, for the first time or again.
  free_at timestamptz not null,
  -- True if the file exists, or if the video has no sound of which a useful file can be made.
  is_done boolean not null default false,
  url text,
  bytes integer check (bytes > 0),
  seconds double precision check (seconds > 0),
  check (num_nulls(url, bytes, seconds) in (0, 3)),
  check (is_done or url is null)
);
