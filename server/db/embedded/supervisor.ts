import { computeBackoffMs } from '#contract/wire/backoff.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerPart } from '../../parts.ts'

const LOOK_EVERY_MS = 250
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** If the database runs this long without a crash, the next restart again happens at once. */
const STEADY_MS = 60_000

interface Parts {
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  isServerRunning: () => boolean
  bringUp: (signal: AbortSignal) => Promise<unknown>
}

/** Returns the pause before a restart: none before the first attempt, then doubled each time. */
export function restartDelayMs(attempt: number): number {
  return attempt === 0 ? 0 : computeBackoffMs(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, attempt - 1)
}

/**
 * Returns a part that keeps the embedded database running. If the database process ends (killed because of low memory,
 * or crashed), starts it again at once. If it ends again soon, waits longer before each restart. The number of restarts
 * has no limit.
 */
export function createSupervisor({ log, isServerRunning, bringUp }: Parts): ServerPart {
  const ending = new AbortController()
  const { signal } = ending
  let running: Promise<void> | undefined

  async function restartDatabase(attempt: number): Promise<void> {
    const delayMs = restartDelayMs(attempt)
    log.error({ attempt, delayMs }, 'embedded database stopped, restarting it')
    await sleep(delayMs, undefined, { signal })
    const since = Date.now()
    await bringUp(signal)
    log.warn({ attempt, tookMs: Date.now() - since }, 'embedded database restarted')
  }

  async function watch(): Promise<void> {
    let attempt = 0
    let upSince = Date.now()
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false })
      if (isServerRunning()) continue
      if (Date.now() - upSince > STEADY_MS) attempt = 0
      await restartDatabase(attempt).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error, attempt }, 'failed to restart the embedded database')
      })
      attempt += 1
      upSince = Date.now()
    }
  }

  return {
    start() {
      running = watch().catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    async close() {
      ending.abort()
      await running
    },
  }
}
