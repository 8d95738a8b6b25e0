-- The other site a family was handed over to; only its own pages may renew it. Null: a browser of ours, or a program.
alter table refresh_family add column origin text;
