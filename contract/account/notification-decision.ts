import { isQuietHour, findNextTimeAt, findQuietHoursEnd, type Zone } from '../wire/local-time.ts'
import { type NotificationStep, findStepRule } from './notification-steps.ts'

/**
 * Maximum number of notifications per user and day. Last reminders are not counted. The digest of the next morning
 * lists the notifications above the maximum.
 */
export const MAX_NOTIFICATIONS_PER_DAY = 3
const DIGEST_HOUR = 7

/** Number of unconfirmed pushes after which a device counts as silent. */
export const SILENT_AFTER_PUSHES = 2
/**
 * Time without a confirmation after which a device counts as silent. A phone usually confirms a shown push within
 * seconds.
 */
export const SILENT_AFTER_MS = 5 * 60_000

export interface NotificationRecipient {
  zone: Zone
  /** Channels that the user chose for this kind of notification. */
  channels: { push: boolean; mail: boolean }
  mutedUntil: Date | null
  /** Number of counted notifications since midnight in the user's time zone. */
  countToday: number
}

export type DeliveryDecision =
  | { do: 'send'; isCounted: boolean }
  | { do: 'hold'; until: Date }
  /** Sends the notification at `until`, together with other notifications in one message. */
  | { do: 'gather'; until: Date }
  | { do: 'drop'; because: 'off' | 'muted' | 'too-late' }

/** Decides whether and how a due notification is sent. The result depends only on the arguments. */
export function decideDelivery(
  due: { step: NotificationStep; validUntil: Date },
  listener: NotificationRecipient,
  now: Date,
): DeliveryDecision {
  const { weight } = findStepRule(due.step)
  if (due.validUntil <= now) return { do: 'drop', because: 'too-late' }
  if (weight === 'asked') return { do: 'send', isCounted: false }
  const { zone, channels, mutedUntil, countToday } = listener
  if (!channels.push && !channels.mail) return { do: 'drop', because: 'off' }
  if (mutedUntil && mutedUntil > now) {
    return due.validUntil > mutedUntil ? { do: 'hold', until: mutedUntil } : { do: 'drop', because: 'muted' }
  }
  if (weight === 'last') return { do: 'send', isCounted: false }
  const isUrgentAt = (later: Date) => weight === 'change' && due.validUntil <= later
  if (isQuietHour(now, zone)) {
    const until = findQuietHoursEnd(now, zone)
    if (!isUrgentAt(until)) return { do: 'hold', until }
  }
  if (weight === 'digest') return { do: 'send', isCounted: false }
  const digestAt = findNextTimeAt(DIGEST_HOUR, now, zone)
  if (countToday >= MAX_NOTIFICATIONS_PER_DAY && !isUrgentAt(digestAt)) return { do: 'gather', until: digestAt }
  return { do: 'send', isCounted: true }
}

/**
 * Returns whether a device is silent: it has not confirmed pushes. Its user then also gets emails, and a notice in the
 * app.
 */
export function isSilent({ silentFrom }: { silentFrom: Date | null }, now: Date): boolean {
  return silentFrom !== null && silentFrom <= now
}

const isPushTrusted = (
  { push }: NotificationRecipient['channels'],
  devices: readonly { silentFrom: Date | null }[],
  now: Date,
): boolean => push && devices.some(device => !isSilent(device, now))

/**
 * Returns whether a notification that is sent now is sent by email, either together with a push or instead of a push.
 */
export function isSentByMail(
  step: NotificationStep,
  channels: NotificationRecipient['channels'],
  devices: readonly { silentFrom: Date | null }[],
  now: Date,
): boolean {
  const rule = findStepRule(step).mail
  if (!channels.mail || rule === 'never') return false
  return rule === 'also' || !isPushTrusted(channels, devices, now)
}

/**
 * Returns whether a notification that is sent now is also sent by WhatsApp, if the user has confirmed a number. WhatsApp
 * follows the user's choice of emails for this kind, and is used only if push is unreliable, because its messages make a
 * sound and cost money.
 */
export function isSentByWhatsApp(
  step: NotificationStep,
  channels: NotificationRecipient['channels'],
  devices: readonly { silentFrom: Date | null }[],
  now: Date,
): boolean {
  return channels.mail && findStepRule(step).mail !== 'never' && !isPushTrusted(channels, devices, now)
}
