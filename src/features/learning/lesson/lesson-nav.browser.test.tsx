import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { LessonNav } from './lesson-nav.tsx'

beforeEach(clearDevice)

// the bar reads only these fields
const item = { id: '0195a000-0000-7000-8000-0000000000f1', type: 'video', isComplete: false } as LearningItem
const learning = { items: [item], unsentIds: new Set() } as unknown as Learning // see above
const trackClass = { items: [item] } as unknown as LearningClass // see above

it.each([
  ['/api/media/a.vtt', 'Tandai selesai Tonton atau baca transkripnya'],
  [null, 'Tandai selesai Tonton dulu'],
])('mentions a transcript only if the video has one (%s)', async (captionsUrl, name) => {
  const material = { content: { kind: 'video', captionsUrl } } as LectureMaterial // see above
  const nav = () => <LessonNav learning={learning} trackClass={trackClass} item={item} material={material} />
  const router = createRouter({
    routeTree: createRootRoute({ component: nav }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router as never} />)
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
})
