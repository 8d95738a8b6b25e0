-- Called as in every other table whose rows stand in an order that people choose, and each in a place of its own: those kept
-- from before there was an order were all in the first one, the one that was saved first in front.
alter table canned_comment rename column place to position;
update canned_comment as placed set position = place.number
from (
  select id, row_number() over (partition by owner_id order by position, saved_at, id) as number from canned_comment
) as place
where placed.id = place.id;
