-- Certificate files in the storage. A row is written before its file and stays after the certificate was deleted, so
-- that the server can find and delete files without an owner.
create table certificate_file (
  certificate_id uuid primary key,
  begun_at timestamptz not null
);
create index certificate_file_begun_at on certificate_file (begun_at);

-- Certificates whose file is still in the table. An hourly job moves the files to the storage and sets `pdf` to null.
-- No new file is stored here.
create index certificate_with_pdf on certificate (id) where pdf is not null;
