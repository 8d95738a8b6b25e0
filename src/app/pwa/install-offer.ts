import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
/** Data about install offers on this device, stored in one row of `meta`. */
export interface InstallMemory {
  visits: number
  /** Start of the last visit that was counted. */
  visitedAt: number
  hasEnrollment: boolean
  dismissals: number
  dismissedAt: number
  isInstalled: boolean
}

export const emptyInstallMemory: InstallMemory = {
  visits: 0,
  visitedAt: 0,
  hasEnrollment: false,
  dismissals: 0,
  dismissedAt: 0,
  isInstalled: false,
}

export interface InstallSituation {
  isStandalone: boolean
  /**
   * True if the browser provides its install prompt, or on an iPhone or iPad, where the user installs the app by hand.
   */
  canInstall: boolean
  /** True if the server has just received a completed material or a quiz attempt. */
  hasJustFinished: boolean
  now: number
}

/** Pause after the first and the second tap on 'Nanti' (later). A third tap ends the offers. */
const QUIET_MS = [14 * DAY_MS, 60 * DAY_MS]

/**
 * Counts a new visit if the last counted visit began at least an hour ago. Reloads and new tabs within this hour belong
 * to the same visit.
 */
export function countVisit(memory: InstallMemory, now: number): InstallMemory {
  return isWithin(HOUR_MS, memory.visitedAt, now) ? memory : { ...memory, visits: memory.visits + 1, visitedAt: now }
}

export function dismissInstallOffer(memory: InstallMemory, now: number): InstallMemory {
  return { ...memory, dismissals: memory.dismissals + 1, dismissedAt: now }
}

/**
 * Returns whether to offer the installation. The offer comes after a delivered success (`hasJustFinished`), or from the
 * second visit on if the user has opened a class. There is no offer for a while after a tap on 'Nanti' (later).
 */
export function shouldOfferInstall(memory: InstallMemory, situation: InstallSituation): boolean {
  if (situation.isStandalone || memory.isInstalled || !situation.canInstall) return false
  if (memory.dismissals > QUIET_MS.length) return false
  const quietMs = QUIET_MS[memory.dismissals - 1] ?? 0
  if (isWithin(quietMs, memory.dismissedAt, situation.now)) return false
  return situation.hasJustFinished || (memory.visits >= 2 && memory.hasEnrollment)
}

/** A date in the future comes from a clock that was corrected later, so the date is ignored. */
function isWithin(ms: number, since: number, now: number): boolean {
  return now >= since && now - since < ms
}
