import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WebinarDetail } from '#contract/webinar/webinar.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { useOwnSeat } from '#app/learning/seat/use-own-seat.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { startSession } from '#app/session/session.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { SeatActions } from './seat-actions.tsx'

const userId = '0195a000-0000-7000-8000-00000000002e'
beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('no network')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
  await startSession()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDevice()
  await refreshOutbox()
})

// the buttons use only these fields
const webinar = {
  id: '0195a000-0000-7000-8000-0000000000d1',
  kind: 'webinar',
  seatsLeft: 3,
  capacity: 10,
  registration: { state: 'none', wantsReminders: false, waitingPlace: null },
} as unknown as WebinarDetail

function Seat() {
  return <SeatActions webinar={webinar} seat={useOwnSeat(webinar)} phase="coming" />
}

it('keeps the focus in the registration section when its pressed button disappears', async () => {
  render(<Seat />)
  const section = page.getByRole('region', { name: 'Pendaftaran' })
  for (const [name, next] of [
    ['Daftar webinar', 'Batalkan pendaftaran'],
    ['Batalkan pendaftaran', 'Daftar webinar'],
  ] as const) {
    const pressed = page.getByRole('button', { name }).element() as HTMLElement
    pressed.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: next })).toBeVisible()
    await expect.element(section).toHaveFocus()
  }
})
