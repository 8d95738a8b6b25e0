import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getServerTime } from '#app/data/clock.ts'
import { reviewCardsQuery, reviewLogQuery } from '#app/queries/review.ts'
import { render } from '#tests/support/render.ts'
import { useReviews } from './use-reviews.ts'

const none: never[] = []

function Due({ at }: { at?: number }) {
  return (
    <p>
      {useReviews(none, at)
        ?.due.map(({ front }) => front)
        .join(', ')}
    </p>
  )
}

it('lists the cards that are due at the given time, although a later card is due meanwhile', async () => {
  const now = getServerTime()
  const card = (front: string, dueAt: number) => ({
    id: `author:${front}`,
    source: 'author' as const,
    title: 'Jaringan',
    front,
    back: 'buku alamat',
    hint: '',
    createdAt: new Date(dueAt).toISOString(),
    changedAt: null,
    isWithdrawn: false,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queryClient.setQueryData(reviewCardsQuery().queryKey, [card('DNS', now - 60_000), card('URL', now - 1_000)])
  queryClient.setQueryData(reviewLogQuery().queryKey, { events: [], cursor: 0, total: 0 })
  render(
    <QueryClientProvider client={queryClient}>
      <section aria-label="Sesi">
        <Due at={now - 30_000} />
      </section>
      <section aria-label="Sekarang">
        <Due />
      </section>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('region', { name: 'Sekarang' })).toHaveTextContent('DNS, URL')
  expect(page.getByRole('region', { name: 'Sesi' }).element().textContent).not.toContain('URL')
  await expect.element(page.getByRole('region', { name: 'Sesi' })).toHaveTextContent('DNS')
})
