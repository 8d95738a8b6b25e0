import type { Zone } from '#contract/wire/local-time.ts'
import type { NotificationStep } from '#contract/account/notification-steps.ts'
import { shouldSendAgain } from '#contract/account/notification-steps.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { CalendarMethod } from '../../../db/tables/notifications.ts'
import type { Services } from '../../../http/context.ts'
import { readUserZones } from '../../../places/user-zone-queries.ts'
import { SEND_NOTIFICATIONS } from './job-names.ts'
import {
  lockPlannedNotifications,
  insertCalendars,
  insertPlannedNotifications,
  removeWaitingDeliveries,
  removePlannedNotifications,
} from './plan-queries.ts'
import { hashCalendar, type PlannedNotification, toNotificationRow } from './planned-row.ts'
import { countSilentDeviceRows } from './silent-queries.ts'
import { deleteWhatsAppNumber } from './whatsapp-queries.ts'

export type { PlannedNotification } from './planned-row.ts'
export { storePreference } from './preferences.ts'
export { composeDigestSample, composeNoticeSample, type NoticeSample, type SampleFacts } from './samples.ts'

const ROWS_AT_ONCE = 1_000

/**
 * Plans notifications in the transaction that causes them. An item replaces the earlier notification with the same
 * user, object and step. If that notification was already sent, the item is sent only if its step allows a second
 * notification (`notificationSteps`). If an item is due at once, call `wakeNotificationJob` after the commit.
 */
export async function planNotifications(tx: Tx, items: readonly PlannedNotification[], now: Date): Promise<void> {
  // Sorts the items, because two transactions that write the same items in different orders could deadlock.
  const newest = new Map(items.map(item => [getItemKey(item), item]))
  const sorted = [...newest.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item)
  for (let at = 0; at < sorted.length; at += ROWS_AT_ONCE) await planSome(tx, sorted.slice(at, at + ROWS_AT_ONCE), now)
}

async function planSome(tx: Tx, items: readonly PlannedNotification[], now: Date): Promise<void> {
  const plannedNotifications = await lockPlannedNotifications(tx, items)
  const sentAt = new Map(
    plannedNotifications.filter(row => row.state !== 'waiting').map(row => [getKey(row), row.planned_at]),
  )
  const due = items.filter(item => {
    const sent = sentAt.get(getItemKey(item))
    return sent === undefined || shouldSendAgain(item.step, { dueAt: sent }, item)
  })
  if (due.length === 0) return
  await insertCalendars(tx, [...getCalendars(due).values()], now)
  // Removes only the deliveries of notifications that are planned again. A delivery of another notification stays, for
  // example a retry of a reminder.
  const dueKeys = new Set(due.map(getItemKey))
  const replaced = plannedNotifications.filter(row => dueKeys.has(getKey(row)))
  await removeWaitingDeliveries(
    tx,
    replaced.map(row => row.id),
  )
  const zones = await getZones(tx, due)
  await insertPlannedNotifications(
    tx,
    due.map(item => toNotificationRow(item, zones.get(item.personId) ?? 'WIB', now)),
  )
}

async function getZones(tx: Tx, items: readonly PlannedNotification[]): Promise<ReadonlyMap<string, Zone>> {
  const withTime = items.filter(({ body }) => typeof body === 'function')
  return withTime.length === 0 ? new Map() : readUserZones(tx, [...new Set(withTime.map(({ personId }) => personId))])
}

const getItemKey = ({ personId, about, step }: PlannedNotification) => getKey({ user_id: personId, about, step })
const getKey = (row: { user_id: string; about: string; step: string }) => `${row.user_id} ${row.about} ${row.step}`

function getCalendars(items: readonly PlannedNotification[]) {
  const calendars = new Map<string, { hash: Buffer; method: CalendarMethod; ics: string }>()
  for (const { calendar } of items) {
    if (!calendar) continue
    const hash = hashCalendar(calendar)
    calendars.set(hash.toString('hex'), { hash, method: calendar.method, ics: calendar.ics })
  }
  return calendars
}

/** Selects the planned notifications that are withdrawn. */
export interface Withdrawal {
  about: string
  /** User whose notifications are withdrawn. If absent, the notifications of all users are withdrawn. */
  personId?: string
  /** Steps of the withdrawn notifications. If absent, all steps. */
  steps?: readonly NotificationStep[]
}

/** Withdraws planned notifications that were not sent yet. Notifications that were sent stay in the user's list. */
export async function withdrawNotifications(tx: Tx, what: Withdrawal): Promise<void> {
  await removePlannedNotifications(tx, what)
}

/** Deletes the WhatsApp number of an account, so that its notifications are no longer sent by WhatsApp. */
export function removeWhatsAppNumber(tx: Tx, userId: string): Promise<void> {
  return deleteWhatsAppNumber(tx, userId)
}

/** Starts the job that sends due notifications at once. Must be called after the commit. */
export function wakeNotificationJob({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.nudge(SEND_NOTIFICATIONS)
}

/** Counts silent devices, which have not confirmed the pushes that the push service accepted. */
export function countSilentDevices(db: Db, now: Date): Promise<{ count: number; oldest: Date | null }> {
  return countSilentDeviceRows(db, now)
}
