-- Number of refreshes of the family before this token was created.
alter table refresh_token add column generation integer not null default 0;
-- Newest generation that a client has proved to have: it refreshed with the token of this generation, or called with an
-- access token of it.
alter table refresh_family add column confirmed_generation integer not null default 0;

-- Earlier tokens count as received, so the rules for existing sessions do not become less strict.
update refresh_token set generation = counted.generation
from (
  select hash, row_number() over (partition by family_id order by created_at, rotated_at nulls last) - 1 as generation
  from refresh_token
) as counted
where counted.hash = refresh_token.hash;

update refresh_family set confirmed_generation = newest.generation
from (select family_id, max(generation) as generation from refresh_token group by family_id) as newest
where newest.family_id = refresh_family.id;
