import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Admission, createAdmission } from './admission.ts'
import { DatabaseBusy } from './away.ts'
import type { Call, Priority } from './call.ts'

let admission: Admission
let order: string[]
let ends: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  admission = createAdmission(4)
  order = []
  ends = []
})
afterEach(() => vi.useRealTimers())

const callOf = (priority: Priority, isBegun = false, endsAt = Number.POSITIVE_INFINITY): Call => ({
  priority,
  isBegun,
  hasHadConnection: false,
  endsAt,
})

/** Uses a connection until the test ends it. */
async function ask(call: Call, name = ''): Promise<'in' | 'busy'> {
  try {
    ends.push(await admission.take(call))
    order.push(name)
    return 'in'
  } catch (error) {
    if (!(error instanceof DatabaseBusy)) throw error
    return 'busy'
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
async function fill(): Promise<void> {
  for (const name of ['a', 'b', 'c', 'd']) await ask(callOf('learner'), name)
}

it('admits as many calls as there are connections, and the next one when a connection is free', async () => {
  await fill()
  void ask(callOf('learner'), 'e')
  await settle()
  expect(order).toEqual(['a', 'b', 'c', 'd'])
  ends[0]?.()
  await settle()
  expect(order.slice(4)).toEqual(['e'])
})

it('admits begun calls first, then expert work, then learners, then statistics', async () => {
  await fill()
  void ask(callOf('statistics'), 'statistics')
  void ask(callOf('learner'), 'learner')
  void ask(callOf('work'), 'work')
  void ask(callOf('work', true), 'begun')
  for (const end of ends.splice(0, 4)) end()
  await settle()
  expect(order.slice(4)).toEqual(['begun', 'work', 'learner', 'statistics'])
})

it('marks a call that already had a connection as begun', async () => {
  const call = callOf('learner')
  await ask(call)
  expect(call).toMatchObject({ isBegun: true, hasHadConnection: true })
})

it('answers every call of a burst that takes seconds, in order', async () => {
  await fill()
  const burst = Array.from({ length: 400 }, (_, at) => ask(callOf('learner'), `${at}`))
  for (let served = 0; served < 404; served += 1) {
    await vi.advanceTimersByTimeAsync(10)
    ends[served]?.()
  }
  expect(new Set(await Promise.all(burst))).toEqual(new Set(['in']))
  expect(order.slice(4)).toEqual(Array.from({ length: 400 }, (_, at) => `${at}`))
})

it('rejects within a second when more calls arrive than it can serve, and work last', async () => {
  await fill()
  const refused: Record<Priority, number[]> = { work: [], learner: [], statistics: [] }
  let workCount = 0
  const arrive = (priority: Priority) => {
    const since = performance.now()
    void ask(callOf(priority)).then(end => end === 'busy' && refused[priority].push(performance.now() - since))
  }
  for (let at = 0; at < 5_000; at += 10) {
    arrive('learner')
    arrive('learner')
    if (at % 50 === 0) {
      arrive('work')
      workCount += 1
    }
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(workCount).toBe(100)
  expect(refused.work).toEqual([])
  expect(refused.learner.length).toBeGreaterThan(300)
  expect(Math.max(...refused.learner)).toBeLessThanOrEqual(1_000)
})

it('rejects at once when a thousand calls wait, and lower classes make room for higher ones', async () => {
  await fill()
  const early = ask(callOf('statistics'))
  const late = ask(callOf('statistics'))
  for (let count = 0; count < 998; count += 1) void ask(callOf('learner'))
  expect(await ask(callOf('statistics'))).toBe('busy')
  void ask(callOf('learner'))
  expect(await late).toBe('busy')
  void ask(callOf('work'))
  expect(await early).toBe('busy')
  expect(await ask(callOf('learner'))).toBe('busy')
  const work = ask(callOf('work'), 'work')
  ends[0]?.()
  ends[1]?.()
  expect(await work).toBe('in')
})

it('drops an unbegun call after five seconds without newer calls', async () => {
  await fill()
  const late = ask(callOf('learner'), 'late')
  await vi.advanceTimersByTimeAsync(4_900)
  void ask(callOf('learner'), 'next')
  await vi.advanceTimersByTimeAsync(100)
  expect(await late).toBe('busy')
  ends[0]?.()
  await settle()
  expect(order.slice(4)).toEqual(['next'])
})

it('lets a begun call wait longer, but not beyond its own deadline', async () => {
  await fill()
  const begun = ask(callOf('learner', true))
  const ending = ask(callOf('learner', true, performance.now() + 1_000))
  let isOver = false
  void begun.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ending).toBe('busy')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await begun).toBe('busy')
  await expect(admission.take(callOf('learner', true, performance.now()))).rejects.toThrow(/time/)
})

it('guarantees that nothing was done only for a call that never had a connection', async () => {
  const begun = callOf('learner')
  for (const call of [begun, callOf('learner'), callOf('learner'), callOf('learner')]) await ask(call)
  const refusals = [begun, callOf('learner')].map(call => admission.take(call).catch((error: unknown) => error))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await Promise.all(refusals)).toMatchObject([{ hadBegun: true }, { hadBegun: false }])
})

it('limits statistics to a quarter of the connections, even when the rest is free', async () => {
  await ask(callOf('statistics'), 'a')
  void ask(callOf('statistics', true), 'b')
  await ask(callOf('learner'), 'c')
  expect(order).toEqual(['a', 'c'])
  ends[0]?.()
  await settle()
  expect(order).toEqual(['a', 'c', 'b'])
})
