import { withDb } from './db.ts'

/** The device's clock may be a day off; the server's is the one that counts. */

/** `Date` has whole seconds: smaller differences are noise, not news. */
const NOISE_MS = 2_000
const KEY = 'clockOffsetMs'

let offsetMs: number | undefined
let loading: Promise<void> | undefined

/** Server clock minus device clock; `null` while it has never been measured on this device. */
export async function clockOffset(): Promise<number | null> {
  loading ??= load()
  await loading
  return offsetMs ?? null
}

/** Now by the server's clock, as well as this device knows it. */
export function serverNow(): number {
  loading ??= load()
  return Date.now() + (offsetMs ?? 0)
}

/** Takes the `Date` header of an answer of our own server. `receivedAt` is the device time, `tookMs` the whole trip. */
export function noteServerDate(header: string | null | undefined, receivedAt: number, tookMs = 0): void {
  const serverAt = header ? Date.parse(header) : Number.NaN
  if (Number.isNaN(serverAt)) return
  // The header is cut to the second and was written somewhere on the way: the middle of both is the best guess.
  const measured = serverAt + 500 - (receivedAt - tookMs / 2)
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
