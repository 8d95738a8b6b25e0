import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Admission, createAdmission } from './admission.ts'
import { DatabaseBusy } from './unavailable.ts'
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

/** Takes a connection until the test releases it. */
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

it('admits as many calls as there are connections, and the next call when a connection is free', async () => {
  await fill()
  void ask(callOf('learner'), 'e')
  await settle()
  expect(order).toEqual(['a', 'b', 'c', 'd'])
  ends[0]?.()
  await settle()
  expect(order.slice(4)).toEqual(['e'])
})

it('a free connection goes first to calls that had one before, then to work, learner and statistics calls', async () => {
  await fill()
  void ask(callOf('statistics'), 'statistics')
  void ask(callOf('learner'), 'learner')
  void ask(callOf('work'), 'work')
  void ask(callOf('work', true), 'begun')
  for (const end of ends.splice(0, 4)) end()
  await settle()
  expect(order.slice(4)).toEqual(['begun', 'work', 'learner', 'statistics'])
})

it('learner and statistics calls that had a connection before get a free one before new work calls', async () => {
  await fill()
  void ask(callOf('work'), 'work')
  void ask(callOf('learner', true), 'begun learner')
  void ask(callOf('statistics', true), 'begun statistics')
  for (const end of ends.splice(0, 3)) end()
  await settle()
  expect(order.slice(4)).toEqual(['begun learner', 'begun statistics', 'work'])
})

it('while work calls wait, learner calls get every third free connection', async () => {
  await fill()
  for (const name of ['w1', 'w2', 'w3', 'w4', 'w5', 'w6']) void ask(callOf('work'), name)
  for (const name of ['r1', 'r2']) void ask(callOf('learner'), name)
  for (let served = 0; served < 8; served += 1) {
    ends.shift()?.()
    await settle()
  }
  expect(order.slice(4)).toEqual(['w1', 'w2', 'r1', 'w3', 'w4', 'r2', 'w5', 'w6'])
})

it('if work calls alone exceed the capacity, some learner calls are served, but fewer than work calls', async () => {
  await fill()
  const counts = { work: { in: 0, busy: 0 }, learner: { in: 0, busy: 0 }, statistics: { in: 0, busy: 0 } }
  const arrive = (priority: Priority) => {
    void ask(callOf(priority)).then(end => (counts[priority][end] += 1))
  }
  // One call ends for every six that arrive. Two of the six are of class `work`, so `work` alone exceeds the capacity.
  for (let at = 0; at < 10_000; at += 10) {
    for (const priority of ['work', 'work', 'learner', 'learner', 'learner', 'learner'] as const) arrive(priority)
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(10)
  }
  const share = ({ in: served, busy }: { in: number; busy: number }) => served / (served + busy)
  expect(counts.learner.in).toBeGreaterThan(300)
  expect(share(counts.work)).toBeGreaterThan(2 * share(counts.learner))
})

it('reserves a hundred queue positions for learner calls, however many work calls arrive', async () => {
  await fill()
  const reads = Array.from({ length: 150 }, (_, at) => ask(callOf('learner'), `r${at}`))
  const refusedWork: string[] = []
  for (let count = 0; count < 1_000; count += 1) {
    void ask(callOf('work')).then(end => end === 'busy' && refusedWork.push(end))
  }
  await settle()
  expect(refusedWork).toHaveLength(100)
  const read = await Promise.race([Promise.all(reads.slice(0, 100)), Promise.resolve('waiting')])
  expect(read).toBe('waiting')
  expect(await Promise.all(reads.slice(100))).toEqual(reads.slice(100).map(() => 'busy'))
})

it('marks a call that already had a connection as begun', async () => {
  const call = callOf('learner')
  await ask(call)
  expect(call).toMatchObject({ isBegun: true, hasHadConnection: true })
})

it('answers all calls of a burst in order, although serving the burst takes seconds', async () => {
  await fill()
  const burst = Array.from({ length: 400 }, (_, at) => ask(callOf('learner'), `${at}`))
  for (let served = 0; served < 404; served += 1) {
    await vi.advanceTimersByTimeAsync(10)
    ends[served]?.()
  }
  expect(new Set(await Promise.all(burst))).toEqual(new Set(['in']))
  expect(order.slice(4)).toEqual(Array.from({ length: 400 }, (_, at) => `${at}`))
})

it('in an overload, rejects learner calls within a second, and rejects no work call', async () => {
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

it('rejects calls at once when a thousand wait, and evicts calls of lower priority for calls of higher priority', async () => {
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

it('rejects a call that waited five seconds for its first connection, and serves the call behind it', async () => {
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

it('a call that had a connection before may wait longer than five seconds, but not beyond its deadline', async () => {
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

it('the error of a rejected call says whether the call ever had a connection', async () => {
  const begun = callOf('learner')
  for (const call of [begun, callOf('learner'), callOf('learner'), callOf('learner')]) await ask(call)
  const refusals = [begun, callOf('learner')].map(call => admission.take(call).catch((error: unknown) => error))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await Promise.all(refusals)).toMatchObject([{ hadBegun: true }, { hadBegun: false }])
})

it('limits statistics calls to a quarter of the connections, even when the other connections are free', async () => {
  await ask(callOf('statistics'), 'a')
  void ask(callOf('statistics', true), 'b')
  await ask(callOf('learner'), 'c')
  expect(order).toEqual(['a', 'c'])
  ends[0]?.()
  await settle()
  expect(order).toEqual(['a', 'c', 'b'])
})

it('in an overload, new learner calls are rejected at once, but work calls are not', async () => {
  expect(admission.turnsAway('learner')).toBe(false)
  await fill()
  for (let at = 0; at < 1_600; at += 20) {
    void ask(callOf('learner'))
    await vi.advanceTimersByTimeAsync(20)
  }
  expect(admission.turnsAway('learner')).toBe(true)
  expect(admission.turnsAway('work')).toBe(false)
})
