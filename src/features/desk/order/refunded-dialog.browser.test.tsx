import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeskOrderDetail } from '#contract/payment/order.admin.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { RefundedDialog } from './refunded-dialog.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const order: DeskOrderDetail = {
  id: '0195a000-0000-7000-8000-00000000000a',
  number: 'S-1',
  user: { id: userId, fullName: 'Sari', email: 'sari@contoh.test' },
  courseTitle: 'Kelas',
  sessionTitle: 'Sesi',
  method: 'midtrans',
  amount: 100_000,
  state: 'refund-due',
  createdAt: '2030-01-01T00:00:00.000Z',
  paidAt: '2030-01-01T00:00:00.000Z',
  paymentType: 'bank_transfer',
  transactionId: 'T-1',
  hasReceipt: true,
  returned: 0,
  log: [],
  notices: [],
}

let sent: unknown[] = []
beforeEach(async () => {
  await clearDevice()
  sessionStorage.clear()
  await signIn({ userId, isAdmin: true, roles: ['admin'], accessToken: 'akses', refreshToken: 'segar' }, false)
  sent = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const body = (await new Request(input, init).json()) as { isOutsideProvider: boolean } // sent by the dialog
    sent.push(body)
    if (body.isOutsideProvider) return Response.json({ data: {} })
    const errors = { isOutsideProvider: 'Keadaan di Midtrans: settlement.' }
    return Response.json({ code: 'ORDER_HELD_AT_PROVIDER', message: 'Belum kembali.', errors }, { status: 400 })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  await clearErasedAccount(userId)
})

it('asks for a confirmation only after it has shown the state that the provider reports', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundedDialog order={order} onClose={onClose} />
    </QueryClientProvider>,
  )
  await userEvent.fill(page.getByLabelText('Alasan'), 'Ditransfer')
  expect(page.getByRole('checkbox').query()).toBeNull()
  await page.getByRole('button', { name: 'Catat' }).click()
  await expect.element(page.getByText('Keadaan di Midtrans: settlement.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  const confirmation = page.getByRole('checkbox', { name: 'Uangnya kembali lewat jalan lain, misalnya transfer bank' })
  await expect.element(confirmation).toHaveFocus()
  await confirmation.click()
  await page.getByRole('button', { name: 'Catat' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toEqual([
    { reason: 'Ditransfer', isOutsideProvider: false },
    { reason: 'Ditransfer', isOutsideProvider: true },
  ])
})
