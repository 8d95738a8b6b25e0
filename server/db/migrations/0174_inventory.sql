-- Columns for admins of the stock. Each movement contains the admin and the reason.
alter table inventory_item add column version integer not null default 1;
-- A stock movement is no change of the item, so an exchange of points does not make an open form outdated.
create trigger inventory_item_version before update on inventory_item
  for each row when ((old.title, old.price_points, old.is_active) is distinct from
    (new.title, new.price_points, new.is_active))
  execute function count_version();
alter table inventory_movement drop constraint inventory_movement_reason_check;
alter table inventory_movement add constraint inventory_movement_reason_check
  check (reason in ('restock', 'exchange', 'exchange-returned', 'correction'));
alter table inventory_movement add column note text;
alter table inventory_movement add column moved_by uuid references app_user (id);
create index inventory_movement_of_item on inventory_movement (item_id, id);
