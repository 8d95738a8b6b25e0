-- The hashes a device checks the pieces of a download by. Made when a file is first asked for; a file's name is the hash
-- of its content, so a row is right for good.
create table media_pieces (
  name text not null,
  piece_bytes integer not null check (piece_bytes > 0),
  -- 32 bytes of SHA-256 for every piece, in order
  hashes bytea not null check (length(hashes) % 32 = 0),
  primary key (name, piece_bytes)
);
