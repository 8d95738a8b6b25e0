import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheApp, precache } from './precache.ts'

const scripts = ['assets/a-1.js', 'assets/b-1.js', 'assets/c-1.js']
const pack = {
  url: 'assets/pack-0.json',
  digest: 'sha256-0',
  bytes: 3_000,
  files: Object.fromEntries(scripts.map(url => [url, 2_000])),
}
const icon = { url: 'icon-1.svg', revision: null }

let fetched: string[]
const { cacheName } = precache.strategy
const keptPaths = async () => {
  const requests = await (await caches.open(cacheName)).keys()
  return requests.map(({ url }) => new URL(url).pathname).toSorted()
}

/** Replaces the worker's event class, which a page lacks. Workbox checks the class. */
class WorkerEvent extends Event {
  readonly waits: Promise<unknown>[] = []
  waitUntil(wait: Promise<unknown>): void {
    this.waits.push(wait)
  }
}
class OtherEvent extends WorkerEvent {}

/** Dispatches a worker's install event and waits for all its promises. */
async function install(): Promise<void> {
  const event = new WorkerEvent('install')
  dispatchEvent(event)
  for (const wait of event.waits) await wait
}

beforeEach(async () => {
  await caches.delete(cacheName)
  fetched = []
  vi.stubGlobal('ExtendableEvent', WorkerEvent)
  vi.stubGlobal('FetchEvent', OtherEvent)
  vi.spyOn(self, 'fetch').mockImplementation(async asking => {
    const url = asking instanceof Request ? new URL(asking.url).pathname : asking.toString()
    fetched.push(url)
    if (url === pack.url) return Response.json(Object.fromEntries(scripts.map(each => [each, `/* ${each} */`])))
    return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('stores every file, and does not look up files of a fetched pack in the cache again', async () => {
  const matchSpy = vi.spyOn(Cache.prototype, 'match')
  const openedAnywhere = vi.spyOn(CacheStorage.prototype, 'match')
  cacheApp([icon, pack])

  await install()
  expect(await keptPaths()).toEqual([...scripts.map(url => `/${url}`), '/icon-1.svg'])
  expect(fetched).toEqual([pack.url, '/icon-1.svg'])
  const requestedUrls = [...matchSpy.mock.calls, ...openedAnywhere.mock.calls].map(([asked]) =>
    asked instanceof Request ? asked.url : String(asked),
  )
  expect(requestedUrls.filter(url => scripts.some(script => url.endsWith(script)))).toEqual([])

  // A second install finds all files in the cache and fetches none.
  fetched = []
  await install()
  expect(fetched).toEqual([])
})
