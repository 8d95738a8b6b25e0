import { type Insertable, sql } from 'kysely'
import type { NotificationStep } from '#contract/account/notification-steps.ts'
import type { Tx } from '../../../db/database.ts'
import type { NotificationTables } from '../../../db/tables/notifications.ts'

interface Named {
  personId: string
  about: string
  step: NotificationStep
}

/**
 * Locks the notifications with these users, subjects and steps, so that no notification is sent while it is being
 * replaced.
 */
export function lockPlannedNotifications(tx: Tx, names: readonly Named[]) {
  const isNamed = sql<boolean>`(user_id, about, step) in (
    select * from unnest(
      ${names.map(name => name.personId)}::uuid[], ${names.map(name => name.about)}::text[], ${names.map(name => name.step)}::text[]
    )
  )`
  return tx
    .selectFrom('notification')
    .select(['id', 'user_id', 'about', 'step', 'state', 'planned_at'])
    .where(isNamed)
    .orderBy('id')
    .forUpdate()
    .execute()
}

type NewCalendar = Pick<Insertable<NotificationTables['notification_calendar']>, 'hash' | 'method' | 'ics'>

export async function insertCalendars(tx: Tx, calendars: readonly NewCalendar[], now: Date): Promise<void> {
  if (calendars.length === 0) return
  const sorted = calendars.toSorted((one, other) => Buffer.compare(one.hash, other.hash))
  await tx
    .insertInto('notification_calendar')
    .values(sorted.map(calendar => ({ ...calendar, created_at: now })))
    // Updates the time of an existing calendar, so that the cleanup does not delete the calendar before this
    // transaction commits.
    .onConflict(conflict => conflict.column('hash').doUpdateSet({ created_at: now }))
    .execute()
}

export async function insertPlannedNotifications(
  tx: Tx,
  rows: readonly Insertable<NotificationTables['notification']>[],
): Promise<void> {
  await tx
    .insertInto('notification')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'about', 'step']).doUpdateSet(eb => ({
        kind: eb.ref('excluded.kind'),
        state: eb.ref('excluded.state'),
        due_at: eb.ref('excluded.due_at'),
        planned_at: eb.ref('excluded.planned_at'),
        valid_until: eb.ref('excluded.valid_until'),
        urgency: eb.ref('excluded.urgency'),
        title: eb.ref('excluded.title'),
        body: eb.ref('excluded.body'),
        path: eb.ref('excluded.path'),
        calendar_hash: eb.ref('excluded.calendar_hash'),
        calendar_path: eb.ref('excluded.calendar_path'),
        is_counted: eb.ref('excluded.is_counted'),
        is_mailed: eb.ref('excluded.is_mailed'),
        decided_at: eb.ref('excluded.decided_at'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()
}

export async function removeWaitingDeliveries(tx: Tx, notificationIds: readonly string[]): Promise<void> {
  if (notificationIds.length === 0) return
  await tx
    .deleteFrom('notification_delivery')
    .where('notification_id', 'in', notificationIds)
    .where('state', '=', 'waiting')
    .execute()
}

interface Which {
  about: string
  personId?: string
  steps?: readonly NotificationStep[]
}

/**
 * Deletes notifications that were not sent yet. If a notification is already in delivery, deletes only its remaining
 * tries.
 */
export async function removePlannedNotifications(tx: Tx, { about, personId, steps }: Which): Promise<void> {
  const person = personId === undefined ? sql`` : sql`and user_id = ${personId}`
  const some = steps === undefined ? sql`` : sql`and step = any(${[...steps]}::text[])`
  const named = sql`select id from notification where about = ${about} ${person} ${some} order by id for update`
  await sql`
    with named as (${named})
    delete from notification_delivery where state = 'waiting' and notification_id in (select id from named)
  `.execute(tx)
  await sql`
    delete from notification where about = ${about} ${person} ${some} and state in ('waiting', 'gathered')
  `.execute(tx)
}
