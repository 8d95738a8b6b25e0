import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { notices } from '#app/notices/state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import VideoView from './video-view.tsx'

// the view reads only this field before the video is played
const learning = { enrollmentId: '0195a000-0000-7000-8000-0000000000e1' } as Learning
const content = {
  kind: 'video',
  url: '/api/media/cabai.mp4',
  posterUrl: null,
  captionsUrl: null,
  sizeBytes: 11,
  summary: 'Ringkasan',
} as const

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  notices.dialogs.splice(0)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Simulates a full disk for drafts. The database must not be open yet. */
function fillDisk() {
  // Called with the database as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const begin = IDBDatabase.prototype.transaction
  let refused = 0
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    if (mode === 'readwrite' && [stores].flat().includes('drafts')) {
      refused++
      throw new DOMException('full', 'QuotaExceededError')
    }
    return begin.call(this, stores, mode, options)
  })
  return () => refused
}

/** Renders a video whose first seconds were played. */
function showPlayed(isComplete: boolean): HTMLVideoElement {
  // the view reads only these fields
  const item = { id: '0195a000-0000-7000-8000-0000000000f1', title: 'Menanam cabai', isComplete } as LearningItem
  const shown = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <VideoView onListen={() => undefined} continueLink={null} learning={learning} item={item} content={content} />
    </QueryClientProvider>,
  )
  const video = shown.querySelector('video')!
  const played = { length: 1, start: () => 0, end: () => 5 }
  for (const [name, value] of Object.entries({ duration: 16, currentTime: 5, played })) {
    Object.defineProperty(video, name, { configurable: true, writable: true, value })
  }
  return video
}

/** Continues to play until the device has refused one more write. */
async function playOn(video: HTMLVideoElement, refused: () => number): Promise<void> {
  const before = refused()
  await expect
    .poll(() => {
      video.dispatchEvent(new Event('timeupdate'))
      return refused()
    })
    .toBeGreaterThan(before)
}

it('says once that the watched parts of a video are not stored', async () => {
  const refused = fillDisk()
  const video = showPlayed(false)
  await playOn(video, refused)
  await expect
    .poll(() => notices.dialogs.map(({ title, text }) => `${title}: ${text}`))
    .toEqual([
      'Belum tersimpan: Bagian video yang sudah kamu tonton belum tersimpan karena penyimpanan perangkat penuh. Kosongkan sedikit ruang, lalu coba lagi.',
    ])
  notices.dialogs.splice(0)
  await playOn(video, refused)
  await playOn(video, refused)
  expect(notices.dialogs).toEqual([])
})

it('shows no message about unstored parts if the video is already completed', async () => {
  const refused = fillDisk()
  const video = showPlayed(true)
  await playOn(video, refused)
  await playOn(video, refused)
  expect(notices.dialogs).toEqual([])
})
