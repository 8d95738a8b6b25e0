import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isUnitDone } from '#contract/learning/scorm-done.ts'
import { mergeScormRecords, createScormRecord, type ScormRecord } from '#contract/learning/scorm-state.rules.ts'
import type { ScormState } from '#contract/learning/scorm-state.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { begunUnit } from '#tests/support/scorm-state.ts'
import { createStateKeeper } from './state-keeper.ts'

const begun: ScormState = { ...begunUnit, totalSeconds: 0 }
const at = (location: string): ScormState => ({ ...begun, location })
const done: ScormState = { ...begun, completion: 'completed', location: 'akhir' }

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** Simulates a device on which a write takes `ms`. Records each write with the second in which it began. */
function openDevice({
  known,
  masteryScore = null,
  ms = 0,
}: { known?: ScormRecord; masteryScore?: number | null; ms?: number } = {}) {
  const beganAt = Date.now()
  const written: { second: number; location: string; isFirstDone: boolean }[] = []
  const kept: ScormRecord[] = []
  const failures: unknown[] = []
  const device = { isFull: false, atOnce: 0, mostAtOnce: 0 }
  const remembered: string[] = []
  const keeper = createStateKeeper(
    known,
    { masteryScore, standard: '1.2' },
    {
      async remember({ state }) {
        await new Promise(resolve => setTimeout(resolve, ms))
        if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
        remembered.push(`${state.location} ${state.totalSeconds}`.trim())
      },
      async write(record, isFirstDone) {
        device.atOnce += 1
        device.mostAtOnce = Math.max(device.mostAtOnce, device.atOnce)
        const second = (Date.now() - beganAt) / 1_000
        await new Promise(resolve => setTimeout(resolve, ms))
        device.atOnce -= 1
        if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
        written.push({ second, location: record.state.location, isFirstDone })
        kept.push(record)
      },
      onFailure: error => failures.push(error),
      now: Date.now,
    },
  )
  const pass = (passedMs: number) => vi.advanceTimersByTimeAsync(passedMs)
  return { keeper, remembered, written, kept, failures, device, pass }
}

test('writes the first state at once, and then new states every three seconds', async () => {
  const { keeper, written, pass } = openDevice()
  for (let tap = 1; tap <= 70; tap += 1) {
    keeper.take(at(String(tap)))
    await pass(100)
  }
  await pass(60_000)
  expect(written.map(({ second, location }) => [second, location])).toEqual([
    [0, '1'],
    [3, '30'],
    [6, '60'],
    [9, '70'],
  ])
})

test('writes a completion at once, marked as the first completion', async () => {
  const { keeper, written, pass } = openDevice({ ms: 20 })
  keeper.take(at('1'))
  await pass(500)
  keeper.take(done)
  await pass(500)
  keeper.take({ ...done, location: 'sesudahnya' })
  await pass(10_000)
  expect(written).toEqual([
    { second: 0, location: '1', isFirstDone: false },
    { second: 0.5, location: 'akhir', isFirstDone: true },
    { second: 3.5, location: 'sesudahnya', isFirstDone: false },
  ])
})

test('a completion that arrives during another write is written directly after that write', async () => {
  const { keeper, written, device, pass } = openDevice({ ms: 1_000 })
  keeper.take(at('1'))
  await pass(100)
  keeper.take(done)
  await pass(5_000)
  expect(written.map(({ second, isFirstDone }) => [second, isFirstDone])).toEqual([
    [0, false],
    [1, true],
  ])
  expect(device.mostAtOnce).toBe(1)
})

test('stores the state within one second after the last tap, and at once when the tab is hidden', async () => {
  const { keeper, remembered, written, pass } = openDevice({ ms: 20 })
  keeper.take(at('1'))
  await pass(500)
  for (const tap of ['2', '3', '4']) keeper.take(at(tap))
  await pass(1_000)
  // Writes run one after another, and a state that was replaced meanwhile is not written.
  expect(remembered).toEqual(['1 0', '2 0', '4 0'])
  expect(written.map(({ location }) => location)).toEqual(['1'])
  keeper.flush()
  await pass(100)
  expect(written.at(-1)).toMatchObject({ second: 1.5, location: '4' })
})

test('elapsed time alone triggers no write, and is written when the user leaves', async () => {
  const { keeper, remembered, kept, pass } = openDevice()
  for (let second = 0; second < 600; second += 1) {
    keeper.take({ ...at('1'), totalSeconds: second })
    await pass(1_000)
  }
  expect(kept).toHaveLength(1)
  keeper.end()
  await pass(0)
  expect(kept.map(({ state }) => state.totalSeconds)).toEqual([0, 599])
  expect(remembered).toEqual(['1 0', '1 599'])
})

test('writes nothing for a user who only viewed the unit', async () => {
  const known = createScormRecord(done, 5)
  const { keeper, written, pass } = openDevice({ known })
  keeper.flush()
  keeper.end()
  await pass(60_000)
  expect(written).toEqual([])
})

test('reports a full disk once, and writes the last state as first completion when there is space again', async () => {
  const { keeper, written, failures, device, pass } = openDevice({ ms: 10 })
  device.isFull = true
  for (let second = 0; second < 30; second += 1) {
    keeper.take(second < 20 ? at(String(second)) : { ...done, location: String(second) })
    await pass(1_000)
  }
  expect(failures).toHaveLength(1)
  expect(written).toEqual([])
  device.isFull = false
  await pass(3_000)
  expect(written).toMatchObject([{ location: '29', isFirstDone: true }])

  // A disk that becomes full a second time is reported a second time.
  device.isFull = true
  keeper.take({ ...done, location: '30' })
  await pass(4_000)
  expect(failures).toHaveLength(2)
})

test('reports a full disk when the user leaves, and does not retry in the background', async () => {
  const { keeper, written, failures, device, pass } = openDevice({ ms: 10 })
  device.isFull = true
  keeper.take(at('1'))
  await pass(5_000)
  keeper.end()
  await pass(100)
  expect(failures).toHaveLength(2)
  device.isFull = false
  await pass(60_000)
  expect(written).toEqual([])
})

test('reduces ten thousand states per second to a few writes, and writes the last state', async () => {
  const { keeper, written, kept, device, pass } = openDevice({ ms: 50 })
  for (let ms = 0; ms < 1_000; ms += 1) {
    for (let word = 0; word < 10; word += 1) keeper.take({ ...done, location: String(ms * 10 + word) })
    await pass(1)
  }
  keeper.flush()
  await pass(10_000)
  expect(written.length).toBeLessThanOrEqual(4)
  expect(written.filter(({ isFirstDone }) => isFirstDone)).toHaveLength(1)
  expect(written.at(-1)?.location).toBe('9999')
  expect(device.mostAtOnce).toBe(1)
  expectAll(kept, ({ state }) => isUnitDone(state))
})

test('a completed unit remains completed, and a score below the pass mark completes no unit', async () => {
  const known = createScormRecord({ ...done, scoreRaw: 90 }, 5)
  const secondDevice = openDevice({ known })
  secondDevice.keeper.take(at('dari awal'))
  await secondDevice.pass(0)
  expect(secondDevice.kept.at(-1)).toEqual(mergeScormRecords(known, createScormRecord(at('dari awal'), 1_000_000)))
  expect(secondDevice.written.at(-1)?.isFirstDone).toBe(false)

  const low = openDevice({ masteryScore: 80 })
  low.keeper.take({ ...done, scoreRaw: 79 })
  await low.pass(0)
  expect(low.kept.at(-1)?.state).toMatchObject({ success: 'failed' })
  expect(low.written.at(-1)?.isFirstDone).toBe(false)
})
