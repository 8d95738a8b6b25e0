-- The desk's side of the stock: everything that moves it says who and why.
alter table inventory_item add column version integer not null default 1;
-- Stock that moves is no change of the item: nobody's form is stale because somebody exchanged points.
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
