import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { CourseCard } from '#contract/catalog/course.ts'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { sessionState, type SessionPerson } from '#app/session/session-state.ts'
import { OfferList } from './offer-list.tsx'
import { OfferSummary } from './offer-summary.tsx'

const careerTrack = { id: crypto.randomUUID(), title: 'Pengembang Web', slug: 'pengembang-web' }
const offer: CourseCard = {
  id: crypto.randomUUID(),
  slug: 'dasar-pengembang-web',
  title: 'Dasar Pengembang Web',
  summary: '',
  mode: 'Daring',
  level: 'Pemula',
  durationHours: 12,
  category: { slug: 'web', title: 'Web' },
  careerTrack,
  instructorName: 'Rara',
  priceRupiah: 99_000,
  pricePoints: 50,
  nextSession: null,
}
const owned: EnrolledCourse = {
  enrollmentId: crypto.randomUUID(),
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  course: { slug: offer.slug, title: offer.title, mode: 'Daring', category: 'web' },
  careerTrack,
  session: { title: 'Sesi 1', startsAt: '2026-11-28T12:00:00.000Z', zone: 'WIB', place: null },
  completedCount: 3,
  materialCount: 39,
}

function show(user: SessionPerson | undefined, own = owned) {
  sessionState.user = user
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(enrollmentListQuery().queryKey, [own])
  const component = () => (
    <>
      <OfferList offers={[offer]} />
      <OfferSummary slug={careerTrack.slug} offers={[offer]} />
    </>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

afterEach(() => {
  sessionState.user = undefined
})

test('shows an enrolled learner a link to continue the course instead of its price', async () => {
  show({ userId: 'ani', isAdmin: false, roles: ['learner'] })
  const link = page.getByRole('link', { name: 'Lanjutkan belajar · 7 %, Dasar Pengembang Web' })
  await expect
    .poll(() => link.elements().map(each => each.textContent))
    .toEqual(Array(2).fill('Lanjutkan belajar · 7 %'))
  await expect.element(link.first()).toHaveAttribute('href', `/business/learning/${owned.enrollmentId}`)
  expect(page.getByText('Rp99.000').elements()).toHaveLength(0)
  expect(page.getByRole('link', { name: /Daftar kelas/ }).elements()).toHaveLength(0)
})

test('marks a finished course as finished, with a link to the course', async () => {
  show({ userId: 'ani', isAdmin: false, roles: ['learner'] }, { ...owned, completedCount: owned.materialCount })
  const link = page.getByRole('link', { name: 'Selesai · Buka kelas, Dasar Pengembang Web' })
  await expect.element(link.first()).toHaveAttribute('href', `/business/learning/${owned.enrollmentId}`)
})

test('a visitor sees the price, even while courses of another user are still in memory', async () => {
  show(undefined)
  await expect.poll(() => page.getByText('Rp99.000').elements().length).toBe(2)
  await expect.poll(() => page.getByRole('link', { name: /Daftar kelas/ }).elements().length).toBe(2)
})
