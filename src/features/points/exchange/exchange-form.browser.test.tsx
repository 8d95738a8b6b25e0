import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { ExchangeDone } from './exchange-done.tsx'
import { ExchangeForm } from './exchange-form.tsx'

function show(phoneNumber: string | null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(profileQuery().queryKey, { phoneNumber } as never)
  render(
    <QueryClientProvider client={client}>
      <ExchangeForm offers={[]} balance={0} obstacle={undefined} onChoose={() => undefined} />
    </QueryClientProvider>,
  )
  return page.getByLabelText('Nomor telepon penerima')
}

it('prefills the phone number of the profile, which can be replaced', async () => {
  const field = show('081234567890')
  await expect.element(field).toHaveValue('081234567890')
  await field.fill('')
  await expect.element(field).toHaveValue('')
})

it('the phone number field starts with 08 if the profile has no phone number', async () => {
  await expect.element(show(null)).toHaveValue('08')
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
