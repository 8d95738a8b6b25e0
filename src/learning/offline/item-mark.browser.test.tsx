import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { connection } from '#app/session/online.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { ItemMark } from './item-mark.tsx'

let container: HTMLElement
beforeEach(async () => {
  await clearDevice()
  connection.noteBrowserState(false)
})
afterEach(() => {
  connection.noteBrowserState(true)
})

function show(type: LearningItem['type']): void {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(classMaterialsQuery('enrolment', 'class').queryKey, [])
  const item = { id: 'material', type, title: 'Judul', minutes: 1 } as LearningItem
  container = render(
    <QueryClientProvider client={queryClient}>
      <ItemMark enrollmentId="enrolment" trackClassId="class" item={item} />
      <p>{type}</p>
    </QueryClientProvider>,
  )
}

it.each(['video', 'pdf', 'scorm'] as const)('offline, marks a %s that is not on the device', async type => {
  show(type)
  await expect.element(page.getByText('Butuh koneksi')).toBeVisible()
})

it('offline, does not mark a material that consists of text only', async () => {
  show('article')
  await expect.element(page.getByText('article')).toBeVisible()
  expect(container.textContent).toBe('article')
})
