import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { render } from '#tests/support/render.ts'
import { waitUntilTruthy } from '#tests/support/soon.ts'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { CourseList } from './course-list.tsx'
import { RefundNotice } from '#app/learning/refund-notice.tsx'

const red = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="18"><rect width="32" height="18" fill="red"/></svg>')}`
const none = 'data:image/webp;base64,AAAA'

let container: HTMLElement

const enrollmentId = '0195a000-0000-7000-8000-000000000101'

function getCourse(address: string | undefined, refundedAt?: string): EnrolledCourse {
  const cover =
    address === undefined ? {} : { cover: { small: address, medium: address, large: address, alt: 'Orang' } }
  return {
    enrollmentId,
    course: { slug: 'analis', title: 'Analis Data', mode: 'Online', category: 'data', ...cover },
    careerTrack: { id: '', title: 'Analis', slug: 'analis' },
    session: { title: '', startsAt: '2026-11-01T08:00:00.000Z', zone: 'WIB', place: null },
    completedCount: 1,
    materialCount: 2,
    refundedAt,
  } as unknown as EnrolledCourse
}

function show(address: string | undefined, refundedAt?: string): void {
  const courses = [getCourse(address, refundedAt)]
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CourseList courses={courses} level={2} /> }),
    history: createMemoryHistory(),
  })
  container = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('the card of a course loads its image lazily in a fixed space, and its link begins with the title', async () => {
  show(red)
  const image = await waitUntilTruthy(() => container.querySelector('img'))
  expect([image.getAttribute('loading'), image.width > 0, image.height > 0, image.alt]).toEqual([
    'lazy',
    true,
    true,
    '',
  ])
  expect(container.querySelector('a')?.textContent).toMatch(/^Analis Data/)
})

it.each([undefined, none])('draws the cover of a course if no image loads', async address => {
  show(address)
  // The selector includes the width, because the card contains a second SVG, the plant.
  await waitUntilTruthy(() => container.querySelector('a svg[width="320"]'))
  expect(container.querySelector('img')).toBeNull()
})

it('a refunded course shows the refund on its card, and the reason on its page', async () => {
  show(undefined, '2026-11-20T08:00:00.000Z')
  await waitUntilTruthy(() => container.textContent?.includes('Uang dikembalikan'))
  const client = new QueryClient()
  client.setQueryData(enrollmentListQuery().queryKey, [getCourse(undefined)])
  const notice = render(
    <QueryClientProvider client={client}>
      <RefundNotice enrollmentId={enrollmentId} refundedAt="2026-11-20T08:00:00.000Z" />
    </QueryClientProvider>,
  )
  await waitUntilTruthy(() => notice.textContent?.includes('Pembayaran kelas ini sudah dikembalikan'))
  expect(notice.textContent).toContain('yang sudah kamu dapat tetap milikmu')
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('/kelas/analis')
})
