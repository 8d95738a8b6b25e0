import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { profileQuery } from '#app/queries/profile.ts'
import type { ExchangeOffer } from '#contract/points/exchange.ts'
import { ExchangeDone } from './exchange-done.tsx'
import { ExchangeForm } from './exchange-form.tsx'

function createClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
}

function setPhoneNumber(client: QueryClient, phoneNumber: string | null): void {
  client.setQueryData(profileQuery().queryKey, { phoneNumber } as never) // the form reads only this field
}

function show(phoneNumber: string | null | undefined, offers: readonly ExchangeOffer[] = [], client = createClient()) {
  if (phoneNumber !== undefined) setPhoneNumber(client, phoneNumber)
  render(
    <QueryClientProvider client={client}>
      <ExchangeForm offers={offers} balance={100} obstacle={undefined} onChoose={() => undefined} />
    </QueryClientProvider>,
  )
  return page.getByLabelText('Nomor telepon penerima')
}

it('the phone number field starts with the number of the profile, and the user can delete that number', async () => {
  const field = show('081234567890')
  await expect.element(field).toHaveValue('081234567890')
  await field.fill('')
  await expect.element(field).toHaveValue('')
})

it('the phone number field starts with 08 if the profile has no phone number', async () => {
  await expect.element(show(null)).toHaveValue('08')
})

it('a profile that arrives while the phone number field has the focus does not change the number', async () => {
  const client = createClient()
  const field = show(undefined, [], client)
  await field.click()
  setPhoneNumber(client, '081234567890')
  await expect.poll(() => client.isFetching()).toBe(0)
  await userEvent.keyboard('12')
  await expect.element(field).toHaveValue('0812')
})

it('shows a message if the server offers no phone credit', async () => {
  show(null)
  await expect.element(page.getByText('Belum ada pulsa yang bisa ditukar.')).toBeVisible()
})

it('links the message about a missing amount to the amounts, and focuses the first amount that can be chosen', async () => {
  const offer = (denomination: number, isInStock: boolean) =>
    ({ id: String(denomination), denomination, pricePoints: 50, isInStock }) as ExchangeOffer // the form reads only these fields
  show('081234567890', [offer(5_000, false), offer(10_000, true), offer(20_000, true)])
  const group = page.getByRole('radiogroup', { name: 'Nominal pulsa' })
  await expect.element(group).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: 'Tukar poin' }).click()
  await expect.element(group).toHaveAttribute('aria-invalid', 'true')
  await expect.element(group).toHaveAccessibleDescription('Pilih nominal pulsa dulu')
  const first = page.getByRole('radio', { name: /^Rp10\.000/ })
  await expect.element(first).toHaveFocus()
  await first.click()
  await expect.element(group).toHaveAttribute('aria-invalid', 'false')
  await expect.element(group).toHaveAccessibleDescription('')
})

it('names the amount of an accepted exchange in rupiah', async () => {
  const exchange = {
    id: crypto.randomUUID(),
    denomination: 5_000,
    pricePoints: 50,
    phoneNumber: '081234567890',
    state: 'asked' as const,
    rejectReason: '',
    askedAt: '2026-11-20T03:00:00.000Z',
    decidedAt: null,
    paidAt: null,
  }
  render(<ExchangeDone exchange={exchange} balance={10} onClose={() => undefined} />)
  await expect.element(page.getByText(/^Permintaan pulsa Rp5\.000 ke 081234567890/)).toBeVisible()
})
