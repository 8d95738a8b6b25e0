-- Only this column marks demo accounts, because any user could register an email address of the demo.
alter table app_user add column is_demo boolean not null default false;

-- The three accounts of older demos, by ids that only the demo data has.
update app_user set is_demo = true
where id in (
  '6d771cf3-855f-8224-a686-c464b53863fe',
  '12846d76-cd04-8da2-a468-f848126e8ebb',
  '4312ae6c-a2cb-8bae-a925-be4a43915134'
);
