import type { Db } from '../../../db/database.ts'

const NEWEST = 50

export function findNewest(db: Db, userId: string) {
  return (
    db
      .selectFrom('notification')
      .select(['id', 'kind', 'title', 'body', 'path', 'state', 'due_at', 'decided_at', 'planned_at'])
      .where('user_id', '=', userId)
      // Leaves out notifications that are planned for later, but includes notifications that quiet hours postponed.
      .where(eb => eb.or([eb('state', '!=', 'waiting'), eb('due_at', '!=', eb.ref('planned_at'))]))
      .orderBy(eb => eb.fn.coalesce('decided_at', 'due_at'), 'desc')
      .orderBy('id')
      .limit(NEWEST)
      .execute()
  )
}

export type NewestRow = Awaited<ReturnType<typeof findNewest>>[number]

const deliveries = (db: Db) =>
  db
    .selectFrom('notification_delivery')
    .select(['id', 'notification_id', 'device_id', 'host', 'state', 'created_at', 'accepted_at'])
    .select(['arrived_at', 'shown_at', 'tapped_at'])

export function findDeliveries(db: Db, notificationIds: readonly string[]) {
  if (notificationIds.length === 0) return Promise.resolve([])
  return deliveries(db).where('notification_id', 'in', notificationIds).orderBy('created_at').execute()
}
export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number]

export function findDelivery(db: Db, userId: string, id: string) {
  return deliveries(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}
