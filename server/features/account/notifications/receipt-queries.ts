import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface ConfirmedPush {
  id: string
  arrivedAt: Date
  shownAt: Date | null
  tappedAt: Date | null
}

/**
 * Stores the times at which devices received, showed and opened pushes. Device clocks can be wrong, so each time is
 * limited to the range from the creation of the push until now. Times that are already stored do not change. A device
 * that has shown a push no longer counts as silent.
 */
export async function storeConfirmedPushes(db: Db, confirmed: readonly ConfirmedPush[], now: Date): Promise<void> {
  const within = (column: 'arrived_at' | 'shown_at' | 'tapped_at') => sql`
    coalesce(delivery.${sql.ref(column)}, case when reported.${sql.ref(column)} is not null
      then greatest(delivery.created_at, least(reported.${sql.ref(column)}, ${now}::timestamptz)) end)`
  await sql`
    with reports as (
      update notification_delivery delivery set
        arrived_at = ${within('arrived_at')}, shown_at = ${within('shown_at')}, tapped_at = ${within('tapped_at')}
      from unnest(
        ${confirmed.map(each => each.id)}::uuid[], ${confirmed.map(each => each.arrivedAt)}::timestamptz[],
        ${confirmed.map(each => each.shownAt)}::timestamptz[], ${confirmed.map(each => each.tappedAt)}::timestamptz[]
      ) as reported (id, arrived_at, shown_at, tapped_at)
      where delivery.id = reported.id and delivery.device_id is not null
      returning delivery.device_id, delivery.shown_at
    )
    update push_device set unconfirmed = 0, silent_from = null, confirmed_at = ${now}
    where id in (select device_id from reports where shown_at is not null)
  `.execute(db)
}

/** Stops pushes to the devices of these deliveries, because another user is logged in there now. */
export async function retireDevicesOfOtherUsers(db: Db, deliveryIds: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('push_device')
    .set({ retired_at: now, retired_because: 'stranger' })
    .where('retired_at', 'is', null)
    .where('id', 'in', eb =>
      eb
        .selectFrom('notification_delivery')
        .select(inner => inner.ref('device_id').$notNull().as('id'))
        .where('id', 'in', deliveryIds)
        .where('device_id', 'is not', null),
    )
    .execute()
}
