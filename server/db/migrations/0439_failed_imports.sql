-- Files of a failed import are deleted one day after this time, even if the import was requested long before.
alter table package_import add column failed_at timestamptz;
update package_import set failed_at = coalesce((destination ->> 'since')::timestamptz, asked_at) where state = 'failed';
alter table package_import add check ((state = 'failed') = (failed_at is not null));
