import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import { readScormRecord } from '#app/data/scorm-records.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { begunUnit } from '#tests/support/scorm-state.ts'
import { downloadScormUnitData } from './download-scorm-unit-data.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const enrollmentId = '0195a000-0000-7000-8000-000000000101'
const getId = (at: number) => `0195a000-0000-7000-8000-0000000002${String(at).padStart(2, '0')}`
const units = Array.from({ length: 12 }, (_none, at) => ({
  id: getId(at),
  title: `Latihan ${at}`,
  content: { kind: 'scorm', standard: '1.2' },
})) as unknown as LectureMaterial[]
const state = { ...begunUnit, location: '2' }

let atOnce: number
let most: number
let asked: string[]
let failing: string[]
let holds: PromiseWithResolvers<void>
beforeEach(async () => {
  await clearDevice()
  ;[atOnce, most, asked, failing] = [0, 0, [], []]
  holds = Promise.withResolvers()
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input)
    const signal = input instanceof Request ? input.signal : init?.signal
    asked.push(address)
    atOnce += 1
    most = Math.max(most, atOnce)
    const left = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    )
    await Promise.race([holds.promise, left]).finally(() => (atOnce -= 1))
    if (failing.some(id => address.includes(id))) throw new TypeError('no line')
    return Response.json({ data: { kept: { state, happenedAt: '2026-11-01T08:00:00.000Z' } } })
  })
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

const knownOf = (at: number) => readScormRecord({ userId, enrollmentId, lectureMaterialId: getId(at) })

it('requests the states of four units in parallel, and a failed request blocks no other unit', async () => {
  failing = [getId(0), getId(5)]
  const keeping = downloadScormUnitData(enrollmentId, units, new AbortController().signal)
  await expect.poll(() => asked.length).toBe(4)
  holds.resolve()
  await expect(keeping).rejects.toMatchObject({ kind: 'network' })
  expect(most).toBe(4)
  const known = await Promise.all(units.map((_unit, at) => knownOf(at)))
  expect(known.flatMap((record, at) => (record ? [] : [at]))).toEqual([0, 5])
})

it('sends no more requests for units after the download was stopped', async () => {
  const stop = new AbortController()
  const keeping = downloadScormUnitData(enrollmentId, units, stop.signal)
  await expect.poll(() => asked.length).toBe(4)
  stop.abort()
  await expect(keeping).rejects.toMatchObject({ name: 'AbortError' })
  expect([asked.length, atOnce]).toEqual([4, 0])
})
