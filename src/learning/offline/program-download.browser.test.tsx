import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { listDownloads, moveDownload, saveDownload } from '#app/data/downloads/store.ts'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { OfflinePart, type OfflinePartProps } from './parts.tsx'

const userId = '0195a000-0000-7000-8000-00000000000a'
const chapters = ['0195a000-0000-7000-8000-000000000201', '0195a000-0000-7000-8000-000000000202']

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
  for (const trackClassId of chapters) {
    const names = { title: 'Bab', careerTrackTitle: 'Program', enrollmentId: 'first' }
    await saveDownload({ ...names, userId, trackClassId, wanted: 'all', isAhead: false, quality: '360p' })
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

function show(enrollmentId: string, part: OfflinePartProps['part'] = 'program') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(classDownloadListQuery(enrollmentId).queryKey, [])
  client.setQueryData(classMaterialsQuery(enrollmentId, chapters[0]!).queryKey, [])
  // the controls read only these fields
  const item = { id: 'material', type: 'article', title: 'Judul' } as LearningItem
  const classes = chapters.map(id => ({ id, title: 'Bab', items: [item] }) as unknown as LearningClass)
  const [trackClass] = classes as [LearningClass]
  const learning = { enrollmentId, careerTrack: { title: 'Program' }, tracks: [{ classes }] } as unknown as Learning
  const props = { learning, trackClass, item, enrollmentId, trackClassId: trackClass.id }
  render(
    <QueryClientProvider client={client}>
      <OfflinePart part={part} {...props} />
    </QueryClientProvider>,
  )
}

async function finish(count: number) {
  for (const row of (await listDownloads(userId)).slice(0, count)) await moveTo(row, 'ready')
}
const moveTo = (row: ClassRow, state: ClassRow['state']) => moveDownload(row, [row.state], { state })

it('counts the downloaded chapters, and reports the program as stored only if all are downloaded', async () => {
  show('first')
  await expect.element(page.getByText('0 dari 2 bab siap dibuka tanpa koneksi')).toBeVisible()
  await finish(1)
  await expect.element(page.getByText('1 dari 2 bab siap dibuka tanpa koneksi')).toBeVisible()
  await finish(2)
  await expect.element(page.getByText('Semua materi di perangkat')).toBeVisible()
})

it.each([
  ['program', 'Semua materi di perangkat'],
  ['class', /^Siap dibuka tanpa koneksi/],
  ['material', 'Siap dibuka tanpa koneksi'],
  ['mark', 'Di perangkat'],
] as const)('reports nothing as stored to a second enrolment of the same program (%s)', async (part, stored) => {
  await finish(2)
  show('first', part)
  await expect.element(page.getByText(stored)).toBeVisible()
  show('second', part)
  await expect.element(page.getByText(stored)).not.toBeInTheDocument()
})

it.each([
  ['program', 'Semua materi di perangkat'],
  ['class', /^Siap dibuka tanpa koneksi/],
  ['material', 'Siap dibuka tanpa koneksi'],
] as const)(
  'keeps the stored quality if a second enrolment of the same program is saved (%s)',
  async (part, stored) => {
    await finish(2)
    show('first', part)
    await expect.element(page.getByText(stored)).toBeVisible()
    show('second', part)
    await page.getByRole('button', { name: /untuk offline/ }).click()
    await expect
      .poll(async () => (await listDownloads(userId)).filter(row => row.enrollmentId === 'second'))
      .toMatchObject(part === 'program' ? [{ quality: '360p' }, { quality: '360p' }] : [{ quality: '360p' }])
  },
)
