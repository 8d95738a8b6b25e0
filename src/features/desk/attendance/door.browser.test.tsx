import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { HeldMeeting, RosterPerson } from '#contract/webinar/attendance.admin.ts'
import { updateEntries } from '#app/data/outbox/rows.ts'
import { enqueue } from '#app/data/outbox/store.ts'
import { outboxState, refreshOutbox } from '#app/outbox/state.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { CheckInPanel } from './door.tsx'

const leaderId = '0195a000-0000-7000-8000-00000000000e'
const meeting = { id: '0195a000-0000-7000-8000-0000000000aa' } as HeldMeeting // the component reads only the id
const rani = { userId: crypto.randomUUID(), name: 'Rani Wijaya', checkedInAt: null } as RosterPerson // only these fields

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  await signIn(
    { userId: leaderId, isAdmin: false, roles: ['expert'], accessToken: 'akses', refreshToken: 'segar' },
    true,
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearErasedAccount(leaderId)
})

it('a refused check-in does not count, shows its reason, and is replaced by the next check-in', async () => {
  const payload = { meetingId: meeting.id, userId: rani.userId, pass: null }
  const { id } = await enqueue('attendance-check-in', payload, { userId: leaderId })
  const lastReason = { code: 'CHECK_IN_OUTSIDE_MEETING', at: 0 }
  await updateEntries([id], entry => ({ ...entry, state: 'refused', lastReason }))
  await refreshOutbox()
  render(<CheckInPanel meeting={meeting} people={[rani]} />)
  await expect.element(page.getByText('Waktu pencatatan ini di luar waktu sesi.')).toBeVisible()
  await expect.element(page.getByText(/^0 dari 1 sudah datang/)).toBeVisible()

  await page.getByRole('button', { name: 'Catat lagi Rani Wijaya' }).click()
  await expect.element(page.getByText(/^1 dari 1 sudah datang/)).toBeVisible()
  await expect
    .poll(() => outboxState.entries.map(entry => [entry.id === id, entry.state]))
    .toEqual([[false, 'waiting']])
  expect(page.getByText('Waktu pencatatan ini di luar waktu sesi.').elements()).toEqual([])
})
