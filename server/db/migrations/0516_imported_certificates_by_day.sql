-- expand
-- Sorts the admin list of imported certificates. The index contains no other certificates.
create index certificate_imported_at on certificate (published_at, id) where kind = 'imported';
