-- Answers of the admins to the first-run checklist. The server reads all other steps of the checklist from the data
-- itself.
create table setup_state (
  is_only boolean primary key default true check (is_only),
  mail_tested_at timestamptz,
  points_only_at timestamptz,
  backup_at timestamptz,
  dismissed_at timestamptz
);
insert into setup_state default values;
