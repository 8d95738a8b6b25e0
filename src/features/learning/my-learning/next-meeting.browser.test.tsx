import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import type { Activity } from '#contract/learning/enrollment.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { activityListQuery } from '#app/queries/enrollment.ts'
import { webinarListQuery } from '#app/queries/webinar.ts'
import { render } from '#tests/support/render.ts'
import { waitUntilTruthy } from '#tests/support/soon.ts'
import { NextMeeting } from './next-meeting.tsx'

const OWN = '0195a000-0000-7000-8000-000000000101'
const OTHER = '0195a000-0000-7000-8000-000000000102'
const [PAST, SOON, LATER] = [
  '2020-01-01T08:00:00.000Z',
  '2099-01-02T08:00:00.000Z',
  '2099-01-09T08:00:00.000Z',
] as const

const activity = (enrollmentId: string, times: readonly string[]): Activity => ({
  id: enrollmentId,
  enrollmentId,
  type: 'Daring',
  alias: 'Kelas',
  voSocialValid: true,
  sessions: times.map(time => ({ title: 'Angkatan', time, zone: 'WIB', place: null })),
})

/** Renders the next meeting below a paragraph, from stored data. */
function show(activities: Activity[]): HTMLElement {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, refetchOnMount: false } } })
  client.setQueryData(activityListQuery().queryKey, activities)
  const room = { slug: 'angkatan', kind: 'course', meetings: [{ startsAt: SOON }] }
  client.setQueryData(webinarListQuery().queryKey, [room] as never)
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <p>Kelas</p>
          <NextMeeting enrollmentId={OWN} />
        </>
      ),
    }),
    history: createMemoryHistory(),
  })
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('shows the next meeting of the given course, with a link to set a reminder', async () => {
  const page = show([activity(OTHER, [SOON]), activity(OWN, [LATER, PAST, SOON])])
  await waitUntilTruthy(() => page.querySelector('section'))
  expect(page.querySelector('section p')?.textContent).toBe(formatMeeting(SOON))
  expect(page.querySelector('a')?.textContent).toBe('Ingatkan saya')
  expect(page.querySelector('a')?.href).toContain('/webinar/angkatan')
})

it('shows no meeting if all meetings of the given course are over', async () => {
  const page = show([activity(OTHER, [SOON]), activity(OWN, [PAST])])
  await waitUntilTruthy(() => page.querySelector('p'))
  expect(page.querySelector('section')).toBeNull()
})
