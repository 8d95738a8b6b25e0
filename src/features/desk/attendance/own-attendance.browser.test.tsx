import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { HeldMeeting, RosterPerson } from '#contract/webinar/attendance.admin.ts'
import { outboxState } from '#app/outbox/state.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { CheckInPanel } from './door.tsx'
import { ObjectionList } from './objection-list.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const createPerson = (id: string, name: string) =>
  ({
    userId: id,
    name,
    presentMs: 0,
    checkedInAt: null,
    objection: { state: 'open', reason: 'Saya hadir', note: '' },
  }) as unknown as RosterPerson // the components read only these fields
const people = [createPerson(userId, 'Rani Wijaya'), createPerson(crypto.randomUUID(), 'Budi Santoso')]

beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: ['expert'], accessToken: 'akses', refreshToken: 'segar' }, false)
})
afterEach(() => clearErasedAccount(userId))

it('a leader can accept the objection of another user, but not their own', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ObjectionList meetingId={crypto.randomUUID()} people={people} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Keberatanmu sendiri diputuskan pemimpin lain.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Terima' }).elements()).toHaveLength(1)
})

it('a leader cannot check in themselves, and no check-in is stored in the outbox', async () => {
  const meeting = { id: crypto.randomUUID() } as HeldMeeting // the component reads only the id
  render(<CheckInPanel meeting={meeting} people={people} />)
  await page.getByLabelText('Nama peserta atau kode kartu').fill('Rani')
  await page.getByRole('button', { name: 'Catat datang' }).first().click()
  await expect.element(page.getByText('Kehadiranmu sendiri dicatat pemimpin lain.')).toBeVisible()
  expect(outboxState.entries).toEqual([])
})
