import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { MoveDialog } from './move-dialog.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'

afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  await clearErasedAccount(userId)
})
beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: true, roles: ['admin'], accessToken: 'akses', refreshToken: 'segar' }, false)
})

const meeting = {
  id: '0195a000-0000-7000-8000-00000000000a',
  startsAt: '2027-01-10T12:00:00.000Z',
  endsAt: '2027-01-10T13:30:00.000Z',
  sequence: 0,
} as AdminMeeting // the dialog reads only these fields

it.each([
  ['startsAt', 'Mulai', 'MEETING_OVERLAPS', 'Bertabrakan dengan pertemuan lain.'],
  ['endsAt', 'Selesai', 'VALIDATION_FAILED', 'Harus sesudah mulai.'],
])('shows the error of a rejected move at its field: %s', async (at, label, code, text) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code, message: 'Ditolak.', errors: { [at]: text } }, { status: 400 }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MoveDialog name="Pertemuan 1" meeting={meeting} zone="WITA" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const field = page.getByRole('textbox', { name: label })
  await expect.element(field).toHaveAccessibleDescription(/waktu WITA/)
  await page.getByLabelText('Alasan').fill('Pemateri sakit')
  await page.getByRole('button', { name: 'Pindahkan pertemuan' }).click()
  await expect.element(field).toHaveAccessibleDescription(new RegExp(text))
  await expect.element(field).toHaveFocus()
})
