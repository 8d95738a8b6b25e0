import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import type { ScormState } from '#contract/learning/scorm-state.ts'
import { readScormRecord } from '#app/data/scorm-records.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { useScormRecord } from './use-scorm-record.ts'

const unit = {
  userId: '0195a000-0000-7000-8000-00000000000a',
  enrollmentId: '0195a000-0000-7000-8000-000000000101',
  lectureMaterialId: '0195a000-0000-7000-8000-000000000001',
}
const state: ScormState = {
  completion: 'completed',
  success: 'unknown',
  scoreRaw: 90,
  scoreScaled: null,
  location: '9',
  suspendData: '',
  totalSeconds: 500,
}

function Unit() {
  const { known, isWhole } = useScormRecord(unit)
  return <p>{`${isWhole ? 'mulai' : 'tunggu'} ${known?.state.location ?? '-'}`}</p>
}

let container: HTMLElement
const asked = vi.fn<() => Promise<Response>>()
beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', asked)
  await signIn({ userId: unit.userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

it('uses progress of other devices that arrives after the unit started', async () => {
  const answer = Promise.withResolvers<Response>()
  asked.mockReturnValue(answer.promise)
  container = render(<Unit />)
  // The unit starts after a time limit, without the progress of other devices.
  await expect.poll(() => container.textContent).toBe('mulai -')
  const kept = { state, happenedAt: '2026-11-01T08:00:00.000Z', doneAt: '2026-11-01T07:00:00.000Z' }
  answer.resolve(Response.json({ data: { kept } }))
  await expect.poll(() => container.textContent).toBe('mulai 9')
  await expect
    .poll(() => readScormRecord(unit))
    .toEqual({ state, happenedAtMs: Date.parse(kept.happenedAt), doneAtMs: Date.parse(kept.doneAt) })
})
