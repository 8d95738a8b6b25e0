import { withDb } from './db.ts'

/** The device's clock may be a day off, or a year; the server's is the one that counts. */

/** `Date` has whole seconds: smaller differences are noise, not news. */
const NOISE_MS = 2_000
const KEY = 'clockOffsetMs'

let offsetMs: number | undefined
let loading: Promise<void> | undefined
/** What an answer said since this context began, and when by the clock that nobody can set. */
let told: { at: number; monotonic: number } | undefined
let tellFirst: () => void
const firstTold = new Promise<void>(resolve => {
  tellFirst = resolve
})

/** Server clock minus device clock; `null` while it has never been measured on this device. */
export async function clockOffset(): Promise<number | null> {
  loading ??= load()
  await loading
  return offsetMs ?? null
}

/**
 * Now by the server's clock, as well as this device knows it. Without an answer since the start this is the device's clock
 * and a difference measured some time ago: good enough to show, never to delete by.
 */
export function serverNow(): number {
  loading ??= load()
  return Date.now() + (offsetMs ?? 0)
}

/**
 * Now by the server's word alone; nothing before its first answer. A phone that sleeps lets this time stand still, so it
 * may be early, and never late: whatever is to go by its age goes later.
 */
export function toldTime(): number | undefined {
  return told && told.at + performance.now() - told.monotonic
}

/** The first answer of our server since this context began: there is a line, and the time is known. */
export function whenTold(): Promise<void> {
  return firstTold
}

/** Takes the `Date` header of an answer of our own server that has just come; `tookMs` is the whole trip. */
export function noteServerDate(header: string | null | undefined, tookMs = 0): void {
  const serverAt = header ? Date.parse(header) : Number.NaN
  if (Number.isNaN(serverAt)) return
  // The header is cut to the second and was written somewhere on the way: the middle of both is the best guess.
  const now = serverAt + 500 + tookMs / 2
  told = { at: now, monotonic: performance.now() }
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
    // Without storage the device's own clock is all there is.
  }
}
