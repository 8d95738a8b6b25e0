import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pointBalanceQuery } from '#app/queries/points.ts'
import { render } from '#tests/support/render.ts'
import { PaymentChoice } from './payment-choice.tsx'

it.each([
  { balance: 510, isEnough: true, text: 'Kamu punya 510 poin, sisa 410' },
  { balance: 40, isEnough: false, text: 'Poinmu belum cukup: kamu punya 40' },
])(
  'with a balance of $balance points, the option to pay with points says "$text"',
  async ({ balance, isEnough, text }) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    client.setQueryData(pointBalanceQuery().queryKey, { balance, multiplyer: 1 })
    render(
      <QueryClientProvider client={client}>
        <PaymentChoice
          course={{ priceRupiah: 119_000, pricePoints: 100 }}
          available={['midtrans', 'point']}
          isUserPointEnough={isEnough}
          value="midtrans"
          onChange={() => undefined}
        />
      </QueryClientProvider>,
    )
    await expect.element(page.getByText(text)).toBeVisible()
  },
)
