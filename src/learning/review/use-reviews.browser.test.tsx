import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReviewEvent } from '#contract/learning/review.outbox.ts'
import { currentParameters } from '#contract/learning/review-schedule.ts'
import { getServerTime } from '#app/data/clock.ts'
import { settleAnswer } from '#app/data/outbox/settle.ts'
import { enqueueAll } from '#app/data/outbox/store.ts'
import { storeSession } from '#app/data/session-store.ts'
import { outboxState, refreshOutbox } from '#app/outbox/state.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { reviewCardsQuery, reviewLogQuery } from '#app/queries/review.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { useReviews } from './use-reviews.ts'

const none: never[] = []

function Due({ at }: { at?: number }) {
  return (
    <p>
      {useReviews(none, at)
        ?.due.map(card => ('front' in card ? card.front : card.note.anchor.quote))
        .join(', ')}
    </p>
  )
}

const createCard = (front: string, dueAt: number) => ({
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

function createClient(cards: ReturnType<typeof createCard>[]): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queryClient.setQueryData(reviewCardsQuery().queryKey, cards)
  queryClient.setQueryData(reviewLogQuery().queryKey, { events: [], cursor: 0, total: 0 })
  return queryClient
}

it('lists only the cards that were due at the given time, not cards that became due after that time', async () => {
  const now = getServerTime()
  const queryClient = createClient([createCard('DNS', now - 60_000), createCard('URL', now - 1_000)])
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

function DueAndUnsent() {
  const reviews = useReviews(none)
  const { entries } = useOutbox()
  return <p>{reviews && `${reviews.due.length} kartu, ${entries.length} belum terkirim`}</p>
}

it('a card does not become due again when its review is delivered while the page is open', async () => {
  await clearDevice()
  const user = { userId: crypto.randomUUID(), isAdmin: false, roles: ['learner' as const] }
  const { userId } = user
  await storeSession({ ...user, accessToken: 'a', refreshToken: 'r', remember: true })
  sessionState.user = user
  const now = getServerTime()
  const event: ReviewEvent = {
    type: 'review',
    id: crypto.randomUUID(),
    cardId: 'author:DNS',
    at: new Date(now).toISOString(),
    rating: 3,
    elapsedMs: 1_000,
    ...currentParameters,
  }
  await enqueueAll([{ kind: 'review', payload: { events: [event] }, userId }])
  await refreshOutbox()
  render(
    <QueryClientProvider client={createClient([createCard('DNS', now - 60_000)])}>
      <section aria-label="Dasbor">
        <DueAndUnsent />
      </section>
    </QueryClientProvider>,
  )
  const screen = page.getByRole('region', { name: 'Dasbor' })
  await expect.element(screen).toHaveTextContent('0 kartu, 1 belum terkirim')
  // A long queue is delivered in several batches, and the receipts are stored after the last one.
  const [entry] = outboxState.entries
  const result = { id: entry!.id, outcome: 'accepted' as const, receipt: { events: [event], isNew: true } }
  await settleAnswer(userId, [entry!], [result], { receipts: [], isMoreComing: true })
  await refreshOutbox()
  await expect.element(screen).toHaveTextContent('0 kartu, 0 belum terkirim')
  sessionState.user = undefined
  await refreshOutbox()
})
