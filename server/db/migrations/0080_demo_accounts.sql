-- Demo accounts are known by this mark alone: an e-mail is anybody's to take.
alter table app_user add column is_demo boolean not null default false;

-- The three that older demos hold, by the ids only seeding gives.
update app_user set is_demo = true
where id in (
  '6d771cf3-855f-8224-a686-c464b53863fe',
  '12846d76-cd04-8da2-a468-f848126e8ebb',
  '4312ae6c-a2cb-8bae-a925-be4a43915134'
);
