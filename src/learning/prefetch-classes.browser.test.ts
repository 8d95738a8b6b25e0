import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { prefetchClasses } from './prefetch-classes.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import type { Learning } from './learning.ts'
import { pdfFiles } from './pdf-files.ts'

beforeEach(clearDevice)

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const picture = '/api/media/graph.svg'
const cover = '/api/media/sampul-640.webp'

/**
 * Opens an article with a picture, in a class that also contains a PDF. Returns the prefetched URLs with their cache
 * modes.
 */
async function fetchedAhead(line: {
  type?: string
  saveData?: boolean
}): Promise<[url: string, cache: RequestCache | undefined][]> {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: line })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined })
  const fetching = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('{}', { status: 404 }))
  fetching.mockClear()
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const content = [
    { kind: 'article', blocks: [{ kind: 'picture', url: picture }] },
    { kind: 'pdf', url: '/api/media/sheet.pdf', sizeBytes: 1, summary: '' },
  ]
  queryClient.setQueryData(
    classMaterialsQuery('enrolment', 'class').queryKey,
    content.map(each => ({ content: each })) as never,
  )
  queryClient.setQueryData(enrollmentListQuery().queryKey, [
    { enrollmentId: 'another', course: { cover: { medium: '/api/media/other.webp' } } },
    { enrollmentId: 'enrolment', course: { cover: { medium: cover } } },
  ] as never)
  const learning = {
    enrollmentId: 'enrolment',
    careerTrack: { id: 'track', title: '', slug: '' },
    items: [],
    tracks: [{ classes: [{ id: 'class', items: [] }] }],
  } as unknown as Learning
  await prefetchClasses(queryClient, learning, 'class', new AbortController().signal).catch(() => undefined)
  return fetching.mock.calls
    .map(([url, init]): [string, RequestCache | undefined] => [
      String(url instanceof Request ? url.url : url),
      init?.cache,
    ])
    .filter(([url]) => [picture, cover].includes(url) || Object.values(pdfFiles).includes(url))
}

it('downloads the PDF reader in advance only on a connection that is known to be unmetered', async () => {
  const reader = Object.values(pdfFiles).map(url => [url, undefined])
  expect(await fetchedAhead({ type: 'wifi' })).toEqual([[picture, 'default'], [cover, 'default'], ...reader])
  expect(await fetchedAhead({})).toEqual([
    [picture, 'default'],
    [cover, 'default'],
  ])
})

it('requests files only from the cache on a cellular connection, and nothing with data saving', async () => {
  expect(await fetchedAhead({ type: 'cellular' })).toEqual([
    [picture, 'only-if-cached'],
    [cover, 'only-if-cached'],
  ])
  expect(await fetchedAhead({ type: 'wifi', saveData: true })).toEqual([])
})
