import type { ListedNotification } from '#contract/account/notification.ts'
import type { Db } from '../../../db/database.ts'
import { findDeliveries, findNewest } from './list-queries.ts'
import { presentDelivery } from './present.ts'

export async function listNewest(db: Db, userId: string): Promise<ListedNotification[]> {
  const rows = await findNewest(db, userId)
  const deliveries = Map.groupBy(
    await findDeliveries(
      db,
      rows.map(row => row.id),
    ),
    row => row.notification_id,
  )
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    path: row.path,
    state: row.state,
    at: (row.decided_at ?? row.due_at).toISOString(),
    plannedAt: row.planned_at.toISOString(),
    deliveries: (deliveries.get(row.id) ?? []).map(presentDelivery),
  }))
}
