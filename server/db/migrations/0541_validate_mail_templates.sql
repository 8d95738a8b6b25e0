-- expand
-- All rows fulfil the check that 0540 added without reading the table.
alter table mail_job validate constraint mail_job_template_check;
