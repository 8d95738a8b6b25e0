import { HOUR_MS } from '#contract/wire/durations.ts'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Clock of a test's servers; it runs by itself and the test can set it. The browser keeps its own clock. */
export interface ServerClock {
  readonly env: Record<string, string>
  readonly startedAt: number
  now(): number
  goTo(time: number): void
  close(): void
}

export async function openServerClock(startedAt: number): Promise<ServerClock> {
  const folder = await mkdtemp(join(tmpdir(), 'semai-clock-'))
  const path = join(folder, 'ahead')
  const file = openSync(path, 'w')
  let aheadMs = 0
  const clock: ServerClock = {
    env: {
      NODE_OPTIONS: `--import=${new URL('moved-clock.ts', import.meta.url).href}`,
      SEMAI_TEST_CLOCK: path,
    },
    startedAt,
    now: () => Date.now() + aheadMs,
    goTo(time) {
      aheadMs = time - Date.now()
      writeSync(file, new Uint8Array(Float64Array.of(aheadMs).buffer), 0, Float64Array.BYTES_PER_ELEMENT, 0)
    },
    close() {
      closeSync(file)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  clock.goTo(startedAt)
  return clock
}

/**
 * Returns nine in the morning in Jakarta. A test about reminders begins at this time, because no notifications are sent
 * at night.
 */
export function computeNextMorning(): number {
  const nine = new Date().setUTCHours(2, 0, 0, 0)
  return nine > Date.now() ? nine : nine + 24 * HOUR_MS
}
