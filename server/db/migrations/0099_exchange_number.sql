-- Which requests went to one number, also after an account was erased and the number with it: hashed with a key, so that
-- none can be read from it. Null: asked for before there was one.
alter table point_exchange add column number_hash bytea;
create index point_exchange_of_number_hash on point_exchange (number_hash);
