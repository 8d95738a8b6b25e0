import { isQuietHour, findNextTimeAt, findQuietHoursEnd, type Zone } from '../wire/local-time.ts'
import { type NotificationStep, findStepRule } from './notification-steps.ts'

/**
 * Maximum number of counted notifications per user and day (`isCounted`). The digest of the next morning lists the
 * notifications above the maximum.
 */
export const MAX_NOTIFICATIONS_PER_DAY = 3
const DIGEST_HOUR = 7

/** After this number of unconfirmed pushes the time `SILENT_AFTER_MS` begins. */
export const SILENT_AFTER_PUSHES = 2
/**
 * A device counts as silent if this time passes after `SILENT_AFTER_PUSHES` unconfirmed pushes. A phone usually
 * confirms a shown push within seconds.
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
 * Returns whether a device has left pushes unconfirmed for too long. If all devices of a user are silent, the user also
 * gets emails.
 */
export function isSilent({ silentFrom }: { silentFrom: Date | null }, now: Date): boolean {
  return silentFrom !== null && silentFrom <= now
}

const isPushTrusted = (
  { push }: NotificationRecipient['channels'],
  devices: readonly { silentFrom: Date | null }[],
  now: Date,
): boolean => push && devices.some(device => !isSilent(device, now))

/** Returns whether a notification that is sent now is sent by email, together with a push or instead of it. */
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
 * Returns whether a notification that is sent now also goes to WhatsApp. WhatsApp is used only if push is unreliable,
 * because WhatsApp messages make a sound and cost money. WhatsApp has no setting of its own, so the user's choice for
 * emails applies. The caller checks that the user has confirmed a number.
 */
export function isSentByWhatsApp(
  step: NotificationStep,
  channels: NotificationRecipient['channels'],
  devices: readonly { silentFrom: Date | null }[],
  now: Date,
): boolean {
  return channels.mail && findStepRule(step).mail !== 'never' && !isPushTrusted(channels, devices, now)
}
