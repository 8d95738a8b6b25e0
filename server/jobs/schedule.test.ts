import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getCurrentCall, runInCall } from '#server/db/call.ts'
import type { Job, JobContext } from './job.ts'
import { createSchedule } from './schedule.ts'

const warnings: unknown[] = []
const context = { log: { warn: (entry: unknown) => warnings.push(entry) } } as unknown as JobContext
const scheduleOf = (...jobs: Job[]) => createSchedule(jobs, () => context)

beforeEach(() => {
  vi.useFakeTimers()
  warnings.length = 0
})
afterEach(() => vi.useRealTimers())

it('runs each job at its own interval, and a failing or endless job does not stop other jobs', async () => {
  const rounds = { often: 0, failing: 0, endless: 0, atOnce: 0 }
  const schedule = scheduleOf(
    { name: 'often', everyMs: 1_000, run: async () => void (rounds.often += 1) },
    {
      name: 'failing',
      everyMs: 1_000,
      run: async () => {
        rounds.failing += 1
        throw new Error('no')
      },
    },
    {
      name: 'endless',
      everyMs: 1_000,
      run: () => {
        rounds.endless += 1
        return new Promise(() => {})
      },
    },
    { name: 'at-once', everyMs: 30_000, startsAtOnce: true, run: async () => void (rounds.atOnce += 1) },
  )
  schedule.start()
  await vi.advanceTimersByTimeAsync(10_500)
  expect(rounds).toEqual({ often: 10, failing: 10, endless: 1, atOnce: 1 })
  expect(warnings).toHaveLength(10)
  expect(warnings[0]).toMatchObject({ job: 'failing' })
  const closed = schedule.close()
  await vi.advanceTimersByTimeAsync(3_000)
  await closed
})

it('the scheduler closes within seconds despite an endless run, and starts no run after that', async () => {
  let rounds = 0
  let isAborted = false
  const run: Job['run'] = (_context, signal) => {
    rounds += 1
    signal.addEventListener('abort', () => (isAborted = true))
    return new Promise(() => {})
  }
  const schedule = scheduleOf({ name: 'silent', everyMs: 5_000, startsAtOnce: true, run })
  schedule.start()
  await vi.advanceTimersByTimeAsync(1)
  let isClosed = false
  const closing = schedule.close().then(() => (isClosed = true))
  await vi.advanceTimersByTimeAsync(3_000)
  expect([isClosed, isAborted]).toEqual([true, true])
  await closing
  schedule.nudge('silent')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rounds).toBe(1)
})

it('closing the scheduler waits for a run that ends soon', async () => {
  let isDone = false
  const run = async () => {
    await new Promise(resolve => setTimeout(resolve, 500))
    isDone = true
  }
  const schedule = scheduleOf({ name: 'short', everyMs: 5_000, startsAtOnce: true, run })
  schedule.start()
  await vi.advanceTimersByTimeAsync(1)
  const wasDone = schedule.close().then(() => isDone)
  await vi.advanceTimersByTimeAsync(500)
  expect(await wasDone).toBe(true)
})

it('a job requested while it runs is run once more afterwards', async () => {
  const gates: (() => void)[] = []
  const run = () => new Promise<void>(resolve => void gates.push(resolve))
  const schedule = scheduleOf({ name: 'asked', everyMs: 3_600_000, run })
  schedule.start()
  schedule.nudge('asked')
  for (let times = 0; times < 5; times += 1) schedule.nudge('asked')
  expect(gates).toHaveLength(1)
  gates[0]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(gates).toHaveLength(2)
  gates[1]?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(gates).toHaveLength(2)
  expect(() => schedule.nudge('nobody')).toThrow(/no job/)
  await schedule.close()
})

it('the deadline of a call does not cancel the job that the call requested', async () => {
  const endsAt: number[] = []
  const run = async () => void endsAt.push(getCurrentCall().endsAt)
  const schedule = scheduleOf({ name: 'asked', everyMs: 3_600_000, run })
  schedule.start()
  await runInCall({ priority: 'learner', isBegun: true, hasHadConnection: true, endsAt: 1 }, async () =>
    schedule.nudge('asked'),
  )
  await vi.advanceTimersByTimeAsync(1)
  expect(endsAt).toEqual([Number.POSITIVE_INFINITY])
  await schedule.close()
})

it('starts rare jobs some minutes after the server start, and not all at the same time', async () => {
  const begun: string[] = []
  const seldom = (name: string): Job => ({ name, everyMs: 3_600_000, run: async () => void begun.push(name) })
  const schedule = scheduleOf(seldom('a'), seldom('b'))
  schedule.start()
  await vi.advanceTimersByTimeAsync(300_001)
  expect(begun).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(begun).toEqual(['a', 'b', 'a', 'b'])
  await schedule.close()
})
