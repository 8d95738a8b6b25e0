-- Keyed hash of the phone number. It shows which requests used the same number, even after an account and its number
-- were erased, but the number cannot be read from it. Null for requests before this column existed.
alter table point_exchange add column number_hash bytea;
create index point_exchange_of_number_hash on point_exchange (number_hash);
