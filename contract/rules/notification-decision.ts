import { isQuiet, nextTimeAt, quietUntil, type Zone } from './local-time.ts'
import { type NotificationStep, stepRule } from './notification-steps.ts'

/** Beside the last reminders. What is more comes in one the next morning. */
export const NOTIFICATIONS_A_DAY = 3
const DIGEST_HOUR = 7

/** Pushes nobody confirmed before a device counts as silent. */
export const SILENT_AFTER = 2
/** A phone that is being woken confirms within moments; so long we wait before we call it silent. */
export const CONFIRM_WITHIN_MS = 5 * 60_000

export interface Listener {
  zone: Zone
  /** For this kind. */
  channels: { push: boolean; mail: boolean }
  mutedUntil: Date | null
  /** Counted ones since midnight in that zone. */
  countToday: number
}

export type Decision =
  | { do: 'send'; isCounted: boolean }
  | { do: 'hold'; until: Date }
  /** Told with others in one, then. */
  | { do: 'gather'; until: Date }
  | { do: 'drop'; because: 'off' | 'muted' | 'too-late' }

/** What becomes of a notification that is due. The same now and the same person give the same answer. */
export function decide(due: { step: NotificationStep; validUntil: Date }, listener: Listener, now: Date): Decision {
  const { weight } = stepRule(due.step)
  if (due.validUntil <= now) return { do: 'drop', because: 'too-late' }
  if (weight === 'asked') return { do: 'send', isCounted: false }
  const { zone, channels, mutedUntil, countToday } = listener
  if (!channels.push && !channels.mail) return { do: 'drop', because: 'off' }
  if (mutedUntil && mutedUntil > now) {
    return due.validUntil > mutedUntil ? { do: 'hold', until: mutedUntil } : { do: 'drop', because: 'muted' }
  }
  if (weight === 'last') return { do: 'send', isCounted: false }
  const isUrgentAt = (later: Date) => weight === 'change' && due.validUntil <= later
  if (isQuiet(now, zone)) {
    const until = quietUntil(now, zone)
    if (!isUrgentAt(until)) return { do: 'hold', until }
  }
  if (weight === 'digest') return { do: 'send', isCounted: false }
  const digestAt = nextTimeAt(DIGEST_HOUR, now, zone)
  if (countToday >= NOTIFICATIONS_A_DAY && !isUrgentAt(digestAt)) return { do: 'gather', until: digestAt }
  return { do: 'send', isCounted: true }
}

/** A device that let pushes pass without a word. Its owner is reached by mail as well, and told in the app. */
export function isSilent({ silentFrom }: { silentFrom: Date | null }, now: Date): boolean {
  return silentFrom !== null && silentFrom <= now
}

/** Whether a mail goes out with a notification that is sent now. */
export function isMailed(
  step: NotificationStep,
  { push, mail }: Listener['channels'],
  devices: readonly { silentFrom: Date | null }[],
  now: Date,
): boolean {
  const rule = stepRule(step).mail
  if (!mail || rule === 'never') return false
  const isPushTrusted = push && devices.some(device => !isSilent(device, now))
  return rule === 'also' || !isPushTrusted
}
