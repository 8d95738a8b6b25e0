import { randomUUID } from 'node:crypto'
import { findDayStart } from '#contract/wire/local-time.ts'
import { decideDelivery, isSentByMail, isSentByWhatsApp } from '#contract/account/notification-decision.ts'
import { findStepRule } from '#contract/account/notification-steps.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { ChannelChoices } from '../../../db/tables/notifications.ts'
import type { JobContext } from '../../../jobs/job.ts'
import {
  listCountedTimes,
  findLiveDevices,
  insertDeliveries,
  lockDecisions,
  claimDueNotifications,
  storeDecisionOutcomes,
} from './decide-queries.ts'
import type { DueNotification, DecisionOutcome } from './decide-queries.ts'
import { MAIL_HOST, WHATSAPP_HOST } from './delivery-hosts.ts'
import { makeDigests } from './digest.ts'
import { findPreferences } from './preference-queries.ts'
import { findWhatsAppUsers } from './whatsapp-queries.ts'

const AT_ONCE = 500

type Preferences = Awaited<ReturnType<typeof findPreferences>>
type Preference = Preferences extends ReadonlyMap<string, infer Known> ? Known : never
type Devices = Awaited<ReturnType<typeof findLiveDevices>>
type NewDelivery = Parameters<typeof insertDeliveries>[1][number]

/** Decides in batches which due notifications to send. Calls `onDeliveries` after each batch with a decision. */
export async function decideDueNotifications(
  { db, now, whatsApp }: Pick<JobContext, 'db' | 'now' | 'whatsApp'>,
  signal: AbortSignal,
  onDeliveries: () => void,
): Promise<void> {
  let decided: number
  do {
    decided = await runInTransaction(db, tx => decideSome(tx, now(), whatsApp !== undefined))
    if (decided > 0) onDeliveries()
  } while (decided === AT_ONCE && !signal.aborted)
}

async function decideSome(tx: Tx, now: Date, hasWhatsApp: boolean): Promise<number> {
  if (!(await lockDecisions(tx))) return 0
  await makeDigests(tx, now)
  const due = await claimDueNotifications(tx, now, AT_ONCE)
  if (due.length === 0) return 0
  const userIds = [...new Set(due.map(row => row.user_id))]
  const preferences = await findPreferences(tx, userIds)
  const countedTimes = await listCountedTimes(tx, userIds, now)
  const devices = await findLiveDevices(tx, userIds, now)
  const whatsAppUsers = hasWhatsApp ? await findWhatsAppUsers(tx, userIds) : new Set<string>()
  const countToday = new Map(
    [...preferences].map(([id, { zone }]) => {
      const since = findDayStart(now, zone)
      return [id, (countedTimes.get(id) ?? []).filter(row => row.decided_at !== null && row.decided_at >= since).length]
    }),
  )
  const outcomes: DecisionOutcome[] = []
  const deliveries: NewDelivery[] = []
  for (const row of due) {
    const preference = preferences.get(row.user_id)
    const outcome = getOutcome(row, preference, {
      countToday: countToday.get(row.user_id) ?? 0,
      devices,
      whatsAppUsers,
      now,
    })
    if (outcome.isCounted) countToday.set(row.user_id, (countToday.get(row.user_id) ?? 0) + 1)
    outcomes.push(outcome)
    deliveries.push(...outcome.deliveries)
  }
  await storeDecisionOutcomes(tx, outcomes, now)
  await insertDeliveries(tx, deliveries)
  return due.length
}

/**
 * Returns the channels that the user allows for this kind. A digest may use every channel that the user allows for at
 * least one kind.
 */
function getChannels(kind: DueNotification['kind'], channels: ChannelChoices): { push: boolean; mail: boolean } {
  if (kind === 'trial') return { push: true, mail: false }
  if (kind === 'review') return { push: true, mail: false }
  if (kind !== 'digest') return channels[kind]
  const all = Object.values(channels)
  return { push: all.some(each => each.push), mail: all.some(each => each.mail) }
}

interface Situation {
  countToday: number
  devices: Devices
  /** Users who have confirmed a WhatsApp number. */
  whatsAppUsers: ReadonlySet<string>
  now: Date
}

function getOutcome(
  row: DueNotification,
  preference: Preference | undefined,
  { countToday, devices, whatsAppUsers, now }: Situation,
): DecisionOutcome & { deliveries: NewDelivery[] } {
  const base = { id: row.id, dueAt: null, isCounted: false, isMailed: row.is_mailed, deliveries: [] }
  if (!preference || preference.isDeactivated) return { ...base, state: 'no-way' }
  const wantedChannels = getChannels(row.kind, preference.channels)
  // Sends no email to an unconfirmed email address, because it may belong to another person.
  const channels = { push: wantedChannels.push, mail: wantedChannels.mail && preference.isEmailConfirmed }
  const { zone, mutedUntil } = preference
  const due = { step: row.step, validUntil: row.valid_until }
  const decision = decideDelivery(due, { zone, mutedUntil, countToday, channels: wantedChannels }, now)

  const ownDevices = channels.push ? (devices.get(row.user_id) ?? []) : []
  const isMuted = mutedUntil !== null && mutedUntil > now
  const isBeside = findStepRule(row.step).mail === 'also'
  // An email that accompanies a push is sent at once even if the push must wait, because an email makes no sound. If
  // the user has muted all notifications, the email waits too.
  const mailsNow = decision.do === 'send' || (isBeside && !isMuted && decision.do !== 'drop')
  const mails = mailsNow && !row.is_mailed && isSentByMail(row.step, channels, ownDevices, now)
  const sends = decision.do === 'send'
  const isByWhatsApp =
    sends && whatsAppUsers.has(row.user_id) && isSentByWhatsApp(row.step, wantedChannels, ownDevices, now)
  const createDelivery = ({ id, host }: { id?: string; host: string }): NewDelivery => ({
    id: randomUUID(),
    notification_id: row.id,
    user_id: row.user_id,
    device_id: id ?? null,
    host,
    next_try_at: now,
    created_at: now,
  })
  const deliveries = [
    ...(sends ? ownDevices.map(createDelivery) : []),
    ...(mails ? [createDelivery({ host: MAIL_HOST })] : []),
    ...(isByWhatsApp ? [createDelivery({ host: WHATSAPP_HOST })] : []),
  ]
  const next = { ...base, isMailed: row.is_mailed || mails, deliveries }
  switch (decision.do) {
    case 'send':
      if (deliveries.length === 0 && !next.isMailed) return { ...next, state: 'no-way' }
      return { ...next, state: 'sent', isCounted: decision.isCounted && (ownDevices.length > 0 || isByWhatsApp) }
    case 'hold':
      return { ...next, state: 'waiting', dueAt: decision.until }
    case 'gather':
      return { ...next, state: 'gathered', dueAt: decision.until }
    case 'drop':
      return { ...next, state: decision.because }
  }
}
