-- Renames the column as in all other tables with an order that users choose, and gives each comment its own position.
-- Comments from before the order existed all had the first position; they are sorted by the time when they were saved.
alter table canned_comment rename column place to position;
update canned_comment as placed set position = place.number
from (
  select id, row_number() over (partition by owner_id order by position, saved_at, id) as number from canned_comment
) as place
where placed.id = place.id;
