import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { BAR_SLOT_ID } from '../bar-slot.ts'
import GoOnOffline from './go-on-offline.tsx'

const enrollmentId = '0195a000-0000-7000-8000-0000000000e1'
const classId = '0195a000-0000-7000-8000-0000000000c1'
const item = (id: string, type: LearningItem['type'], isComplete = false) =>
  // the bar reads only these fields
  ({ id, type, title: `Judul ${id}`, quizId: null, is_quiz_akhir: false, isComplete }) as LearningItem

const [before, video, pdf, article] = [item('a', 'article'), item('b', 'video'), item('c', 'pdf'), item('d', 'article')]

beforeEach(clearDevice)

/** Renders the lesson's bar for the video. `areTextsHere`: whether the texts of the class are on the device. */
function show(items: LearningItem[], areTextsHere: boolean): void {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  if (areTextsHere) queryClient.setQueryData(classMaterialsQuery(enrollmentId, classId).queryKey, [])
  // the bar reads only these fields
  const learning = { enrollmentId, items, tracks: [{ classes: [{ id: classId, items }] }] } as unknown as Learning
  const component = () => (
    <>
      <div id={BAR_SLOT_ID} />
      <GoOnOffline learning={learning} item={items.find(({ id }) => id === video.id) ?? video} />
    </>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('offers the next material that is on the device, and skips a PDF that is not downloaded', async () => {
  show([before, video, pdf, article], true)
  await expect.element(page.getByRole('link', { name: /Buka dulu: Judul d/ })).toBeVisible()
})

it('offers an earlier incomplete material if no later material can be opened', async () => {
  show([before, video, pdf], true)
  await expect.element(page.getByRole('link', { name: /Buka dulu: Judul a/ })).toBeVisible()
})

it('links to the class if no other material can be opened', async () => {
  show([before, video, article], false)
  await expect
    .element(page.getByRole('link', { name: 'Kembali ke daftar materi' }))
    .toHaveAttribute('href', `/business/learning/${enrollmentId}`)
})
