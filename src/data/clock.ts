import { withDb } from './db.ts'

/** Stores the difference to the server's time, because the device's clock may be a day or a year off. */

/** Smaller differences than this are ignored, because the `Date` header has whole seconds. */
const NOISE_MS = 2_000
const KEY = 'clockOffsetMs'

let offsetMs: number | undefined
let loading: Promise<void> | undefined
/** Last server time that a response reported to this context, with the monotonic time of its arrival. */
let known: { at: number; monotonic: number } | undefined
let tellFirst: () => void
const firstKnown = new Promise<void>(resolve => {
  tellFirst = resolve
})

/** Returns server time minus device time, or `null` if it was never measured on this device. */
export async function readClockOffset(): Promise<number | null> {
  loading ??= load()
  await loading
  return offsetMs ?? null
}

/**
 * Returns an estimate of the server's current time. Before the first response since the start, the estimate is the
 * device's clock plus a stored difference. This estimate is good enough for display, but must not decide whether data
 * is deleted.
 */
export function getServerTime(): number {
  loading ??= load()
  return Date.now() + (offsetMs ?? 0)
}

/** Converts a past time of the device's clock to the server's time, as `getServerTime` estimates it. */
export const toServerTime = (deviceTime: number): number => deviceTime + getServerTime() - Date.now()

/**
 * Returns the server's current time if a response has reported it since the start, otherwise undefined. The value stops
 * while a phone sleeps, so it may be too early but never too late. Data that expires by this value is never deleted too
 * early.
 */
export function getKnownServerTime(): number | undefined {
  return known && known.at + performance.now() - known.monotonic
}

/**
 * Resolves with the first response of our server since the start. The device is then connected, and the server's time
 * is known.
 */
export function waitForServerTime(): Promise<void> {
  return firstKnown
}

/** Records the `Date` header of a response of our own server that has just arrived. `tookMs` is the round-trip time. */
export function recordServerDate(header: string | null | undefined, tookMs = 0): void {
  const serverAt = header ? Date.parse(header) : Number.NaN
  if (Number.isNaN(serverAt)) return
  // Adds half a second, because the header has whole seconds, and half of the round-trip time.
  const now = serverAt + 500 + tookMs / 2
  known = { at: now, monotonic: performance.now() }
  tellFirst()
  const measured = now - Date.now()
  if (offsetMs !== undefined && Math.abs(measured - offsetMs) < NOISE_MS) return
  offsetMs = measured
  void withDb(db => db.put('meta', measured, KEY)).catch(() => undefined)
}

async function load(): Promise<void> {
  try {
    const stored = await withDb(db => db.get('meta', KEY))
    if (typeof stored === 'number') offsetMs ??= stored
  } catch {
    // The difference could not be read from storage, so only the device's clock is used.
  }
}
