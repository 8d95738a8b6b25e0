import type { ListedNotification } from '#contract/account/notification.ts'
import type { Db } from '../../../db/database.ts'
import { findDeliveries, findNewest } from './list-queries.ts'
import { presentNotification } from './present.ts'

export async function listNewestNotifications(db: Db, userId: string): Promise<ListedNotification[]> {
  const rows = await findNewest(db, userId)
  const deliveries = Map.groupBy(
    await findDeliveries(
      db,
      rows.map(row => row.id),
    ),
    row => row.notification_id,
  )
  return rows.map(row => presentNotification(row, deliveries.get(row.id) ?? []))
}
