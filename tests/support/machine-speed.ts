import { Worker } from 'node:worker_threads'
import { SLOWNESS_VARIABLE } from './time-limits.ts'

/** Number of cores of the quiet machine for which the time limits were chosen. */
const REFERENCE_CORES = 2
/** Milliseconds that one round of the work takes on the reference machine, on all its cores at the same time. */
const REFERENCE_ROUND_MS = 65
const ROUNDS = 7
/**
 * Factor by which every limit is longer than the measured slowness requires. A run keeps twice as many processes busy
 * as the measurement, and other programs may start later. For example, in one run two tests failed after the load had
 * risen to fifteen processes.
 */
const RESERVE = 2
/** Maximum factor, so that a test that hangs also ends on the slowest machine. */
const MAX_SLOWNESS = 8

/** Computes the factor for time limits from the durations of the rounds. It is from `RESERVE` to `MAX_SLOWNESS`. */
export function computeSlowness(roundMs: readonly number[]): number {
  const median = roundMs.toSorted((a, b) => a - b)[Math.floor(roundMs.length / 2)] ?? REFERENCE_ROUND_MS
  const slowness = Math.max(1, median / REFERENCE_ROUND_MS)
  return Math.min(MAX_SLOWNESS, Math.round(slowness * RESERVE * 10) / 10)
}

/**
 * Runs the work on two threads at the same time. On one core each thread then waits for the other, like the processes
 * of a test run. Other programs on the machine slow it down in the same way as the tests.
 */
async function measure(): Promise<number> {
  const threads = Array.from(
    { length: REFERENCE_CORES },
    () => new Worker(new URL('machine-work.ts', import.meta.url), { execArgv: [] }),
  )
  const runRound = () =>
    Promise.all(
      threads.map(thread => {
        const done = new Promise(resolve => void thread.once('message', resolve))
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
        thread.postMessage('work')
        return done
      }),
    )
  // The first round also starts the threads and compiles the work.
  await runRound()
  const roundMs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await runRound()
    roundMs.push(performance.now() - startedAt)
  }
  await Promise.all(threads.map(thread => thread.terminate()))
  return computeSlowness(roundMs)
}

/** Measures this machine once per run; the processes of the run read the result from their environment. */
export async function measureMachine(): Promise<number> {
  const known = process.env[SLOWNESS_VARIABLE]
  if (known !== undefined) return Number(known)
  const slowness = await measure()
  process.env[SLOWNESS_VARIABLE] = String(slowness)
  console.log(`Test time limits: ${slowness} times the usual ones (measured)`)
  return slowness
}

if (import.meta.main) console.log(await measure())
