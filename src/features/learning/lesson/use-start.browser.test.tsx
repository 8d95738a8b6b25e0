import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { sessionState } from '#app/session/session-state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { useStartMaterial } from './use-start.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const enrollmentId = '0195a000-0000-7000-8000-000000000101'
const materialId = '0195a000-0000-7000-8000-000000000001'

function Opened({ status, refundedAt }: { status: ProgressStatus; refundedAt?: string | undefined }) {
  useStartMaterial({ enrollmentId, refundedAt }, { id: materialId, status })
  return <p>{status}</p>
}

let container: HTMLElement

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

async function shown(status: ProgressStatus, refundedAt?: string) {
  container = render(<Opened status={status} refundedAt={refundedAt} />)
  await expect.poll(() => container.textContent).toBe(status)
}
const writtenDown = async () => (await listEntries(userId)).length

it('stores a start once per visit, even if the server rejects it', async () => {
  await shown('OPEN')
  await expect.poll(writtenDown).toBe(1)
  await shown('INPROGRESS')
  // The server has refused the entry, so the step is reverted and the material has the status OPEN again.
  await shown('OPEN')
  await shown('INPROGRESS')
  await shown('OPEN')
  expect(await writtenDown()).toBe(1)
})

it('does not start a material that was already started or completed', async () => {
  await shown('INPROGRESS')
  await shown('COMPLETED')
  expect(await writtenDown()).toBe(0)
})

it('starts no material in a refunded course', async () => {
  await shown('OPEN', '2026-11-20T08:00:00.000Z')
  await shown('COMPLETED', '2026-11-20T08:00:00.000Z')
  expect(await writtenDown()).toBe(0)
})
