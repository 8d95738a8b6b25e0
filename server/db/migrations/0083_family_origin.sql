-- Origin of the site to which the family was handed over. Only pages of this origin may renew it. Null for our own
-- browsers' sessions and for programs.
alter table refresh_family add column origin text;
