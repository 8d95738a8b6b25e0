import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSupervisor, restartDelayMs } from './supervisor.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

it('waits longer after each failed start of the database, up to half a minute', () => {
  expect([0, 1, 2, 3, 7, 50].map(restartDelayMs)).toEqual([0, 500, 1_000, 2_000, 30_000, 30_000])
})

let isRunning: boolean
let tries: number
const quiet = { warn: () => {}, error: () => {} }
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  isRunning = true
  tries = 0
})
afterEach(() => vi.useRealTimers())

it('retries after a failed start of the database, and stops when the supervisor is closed during a pause', async () => {
  const keeper = createSupervisor({
    log: quiet,
    isServerRunning: () => isRunning,
    bringUp: async () => {
      tries += 1
      throw new Error('does not start')
    },
  })
  await keeper.start()
  isRunning = false
  await expect.poll(() => tries, { timeout: scaleTimeLimit(10_000) }).toBe(2)
  await keeper.close()
  expect(tries).toBe(2)
})
