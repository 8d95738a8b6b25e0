-- How often a family had been refreshed when this token was made.
alter table refresh_token add column generation integer not null default 0;
-- The newest generation somebody has shown to have: by refreshing with its token or calling with an access token of it.
alter table refresh_family add column confirmed_generation integer not null default 0;

-- Whatever was handed out before counts as received: for those sessions nothing becomes laxer.
update refresh_token set generation = counted.generation
from (
  select hash, row_number() over (partition by family_id order by created_at, rotated_at nulls last) - 1 as generation
  from refresh_token
) as counted
where counted.hash = refresh_token.hash;

update refresh_family set confirmed_generation = newest.generation
from (select family_id, max(generation) as generation from refresh_token group by family_id) as newest
where newest.family_id = refresh_family.id;
