import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import type { Activity } from '#contract/learning/enrollment.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { activityListQuery } from '#app/queries/enrollment.ts'
import { render } from '#tests/support/render.ts'
import { waitUntilTruthy } from '#tests/support/soon.ts'
import { ClassSchedule } from './class-schedule.tsx'

const activity = (number: number, time: string, change: Partial<Activity> = {}): Activity => ({
  id: `0195a000-0000-7000-8000-00000000020${number}`,
  enrollmentId: `0195a000-0000-7000-8000-00000000010${number}`,
  type: 'Daring',
  alias: `Kelas ${number}`,
  voSocialValid: true,
  sessions: [{ title: 'Angkatan', time, zone: 'WIB', place: null }],
  ...change,
})

/** Renders the schedule below a paragraph, from stored data. */
function show(activities: Activity[]): HTMLElement {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, refetchOnMount: false } } })
  client.setQueryData(activityListQuery().queryKey, activities)
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <p>Kelas</p>
          <ClassSchedule />
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

it('lists upcoming sessions by time and past sessions last, each with its type, time, location and link', async () => {
  const place = 'Aula Makassar'
  const past = activity(1, '2026-01-01T08:00:00.000Z', { voSocialValid: false })
  const later = activity(2, '2026-12-02T08:00:00.000Z')
  const sooner = activity(3, '2026-12-01T08:00:00.000Z', {
    type: 'Luring',
    sessions: [{ title: 'Angkatan', time: '2026-12-01T08:00:00.000Z', zone: 'WITA', place }],
  })
  const page = show([past, later, sooner])
  await waitUntilTruthy(() => page.querySelector('h2'))
  const items = [...page.querySelectorAll('li')]
  expect(items.map(item => item.querySelector('a')?.textContent)).toEqual(['Kelas 3', 'Kelas 2', 'Kelas 1'])
  expect(items.map(item => [...item.querySelectorAll('p')].map(line => line.textContent))).toEqual([
    [`Luring · ${formatMeeting('2026-12-01T08:00:00.000Z')}`, place],
    [`Daring · ${formatMeeting('2026-12-02T08:00:00.000Z')}`],
    [`Daring · ${formatMeeting('2026-01-01T08:00:00.000Z')} · Sudah lewat`],
  ])
  expect(items[0]?.querySelector('a')?.href).toContain(`/learning/${sooner.enrollmentId}`)
})

it('shows no schedule if the learner has no course', async () => {
  const page = show([])
  await waitUntilTruthy(() => page.querySelector('p'))
  expect(page.textContent).toBe('Kelas')
})

it('the schedule is stored on the device for its owner', () => {
  expect(activityListQuery().meta).toMatchObject({ persist: true, public: false })
})
