import { withDb } from './db.ts'

/** Keeps the server's time, because the device's clock may be a day or a year off. */

/** `Date` has whole seconds: smaller differences are noise. */
const NOISE_MS = 2_000
const KEY = 'clockOffsetMs'

let offsetMs: number | undefined
let loading: Promise<void> | undefined
/** Last server time that an answer reported to this context, with the monotonic time of its arrival. */
let known: { at: number; monotonic: number } | undefined
let tellFirst: () => void
const firstKnown = new Promise<void>(resolve => {
  tellFirst = resolve
})

/** Server clock minus device clock; `null` if it has never been measured on this device. */
export async function clockOffset(): Promise<number | null> {
  loading ??= load()
  await loading
  return offsetMs ?? null
}

/**
 * Returns the server's current time as well as this device knows it. Without an answer since the start this is the
 * device's clock plus an older measured difference: good enough to show, never to delete by.
 */
export function serverNow(): number {
  loading ??= load()
  return Date.now() + (offsetMs ?? 0)
}

/**
 * Returns the server's current time only after an answer has reported it, otherwise undefined. It stops while a phone
 * sleeps, so it may be early and never late: data that expires by it is deleted late, never early.
 */
export function knownServerTime(): number | undefined {
  return known && known.at + performance.now() - known.monotonic
}

/**
 * Resolves with the first answer of our server since this context began: the device is connected, and the time is
 * known.
 */
export function whenServerTimeKnown(): Promise<void> {
  return firstKnown
}

/** Takes the `Date` header of an answer of our own server that has just arrived; `tookMs` is the round-trip time. */
export function recordServerDate(header: string | null | undefined, tookMs = 0): void {
  const serverAt = header ? Date.parse(header) : Number.NaN
  if (Number.isNaN(serverAt)) return
  // Estimates the server's time: the header has whole seconds, so half a second is added, and half of the round trip.
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
    // Without storage only the device's own clock is left.
  }
}
