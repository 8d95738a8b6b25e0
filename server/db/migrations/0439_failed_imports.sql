-- What a failed import stored is kept for a day from then on, however long ago it was asked for.
alter table package_import add column failed_at timestamptz;
update package_import set failed_at = coalesce((destination ->> 'since')::timestamptz, asked_at) where state = 'failed';
alter table package_import add check ((state = 'failed') = (failed_at is not null));
