-- The file of a certificate lies in the storage. Its row is written before the file and outlives the certificate, so that a
-- file nobody owns any more is found and removed.
create table certificate_file (
  certificate_id uuid primary key,
  begun_at timestamptz not null
);
create index certificate_file_begun_at on certificate_file (begun_at);

-- Where files lay before: an hourly job moves them out and leaves null. Nothing new is written here.
create index certificate_with_pdf on certificate (id) where pdf is not null;
