import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { createScormRecord } from '#contract/learning/scorm-state.rules.ts'
import type { ScormState } from '#contract/learning/scorm-state.ts'
import { withLock } from '#app/data/locks.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { readScormRecord, rememberScormRecord } from '#app/data/scorm-records.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { begunUnit } from '#tests/support/scorm-state.ts'
import { storeScormState } from './store-scorm-state.ts'

const ani = '0195a000-0000-7000-8000-00000000000a'
const budi = '0195a000-0000-7000-8000-00000000000b'
const unit = {
  userId: ani,
  enrollmentId: '0195a000-0000-7000-8000-000000000101',
  lectureMaterialId: '0195a000-0000-7000-8000-000000000001',
}
const begun = { ...begunUnit, location: '1', totalSeconds: 10 }
const done: ScormState = { ...begun, completion: 'completed', scoreRaw: 90, location: '9', totalSeconds: 500 }

const logInAs = (userId: string) =>
  signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  await logInAs(ani)
  // Simulates another tab that sends the outbox. An entry that this tab is sending would not be replaced.
  const sending = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  void withLock('semai-outbox', () => {
    locked.resolve()
    return sending.promise
  })
  await locked.promise
  return sending.resolve
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

const write = (state: ScormState, happenedAtMs: number, isFirstDone = false) =>
  storeScormState({ unit, record: createScormRecord(state, happenedAtMs), isFirstDone, completedClassId: undefined })
async function written(userId = ani) {
  const entries = (await listEntries(userId)).filter(({ kind }) => kind === 'scorm-state')
  return entries.map(({ payload }) => payload as OutboxPayload<'scorm-state'>)
}

it('a tab that continues a unit does not overwrite progress of another tab', async () => {
  const doneAtMs = Date.now() - 60_000
  await write(done, doneAtMs, true)
  await write({ ...begun, location: '2' }, Date.now())
  expect(await written()).toEqual([
    {
      enrollmentId: unit.enrollmentId,
      lectureMaterialId: unit.lectureMaterialId,
      state: { ...begun, location: '2', completion: 'completed', scoreRaw: 90 },
      doneAt: new Date(doneAtMs).toISOString(),
    },
  ])
  expect(await readScormRecord(unit)).toMatchObject({ doneAtMs })
})

it('does not overwrite known progress of another device', async () => {
  await rememberScormRecord(unit, createScormRecord(done, Date.now() - 60_000))
  await write({ ...begun, location: '2' }, Date.now())
  expect((await written()).map(({ state }) => [state.completion, state.scoreRaw, state.location])).toEqual([
    ['completed', 90, '2'],
  ])
})

it('does not store a late message of a unit after the next user has logged in', async () => {
  await logInAs(budi)
  await expect(write(done, Date.now(), true)).rejects.toMatchObject({ reason: 'left' })
  expect([await listEntries(ani), await listEntries(budi)]).toEqual([[], []])
})
