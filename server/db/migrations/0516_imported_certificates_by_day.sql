-- expand
-- The admin list of imported certificates is read in this order, and no other certificate is in it.
create index certificate_imported_at on certificate (published_at, id) where kind = 'imported';
