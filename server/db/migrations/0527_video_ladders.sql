-- expand
-- Smaller sizes of stored videos, made from the original by a job. Keys are file names of the storage, so all materials
-- with the same file share them.
create table video_ladder (
  name text primary key,
  state text not null check (state in ('working', 'ready', 'failed')),
  attempts smallint not null,
  -- Time from which a server may process the video, for the first time or again.
  free_at timestamptz not null,
  -- Shorter side of the original in pixels, and its duration in seconds. Null until the file was read.
  height integer check (height > 0),
  seconds double precision check (seconds > 0),
  poster_url text,
  failure text,
  check ((state = 'failed') = (failure is not null))
);

create table video_rendition (
  source text not null references video_ladder (name),
  height integer not null check (height > 0),
  url text not null,
  bytes integer not null check (bytes > 0),
  seconds double precision not null check (seconds > 0),
  primary key (source, height)
);
