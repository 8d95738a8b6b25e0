import { cacheNames } from 'workbox-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropPreviousBuildWhenUnused, retainPreviousBuild, recordOpenDocuments } from './previous-build.ts'
import { PREVIOUS_CACHE } from '#app/data/cache-names.ts'

// Simulates the list of open documents, which only a worker has. The Cache Storage of the page is real.
let open: string[] = []
Object.defineProperty(self, 'clients', { value: { matchAll: async () => open.map(id => ({ id })) } })

const old = `${location.origin}/assets/lesson-old.js`
const kept = `${location.origin}/assets/react.js`
const shell = `${location.origin}/_shell.html?__WB_REVISION__=1`

async function clear(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

beforeEach(async () => {
  await clear()
  const precache = await caches.open(cacheNames.precache)
  for (const url of [old, kept, shell]) await precache.put(url, new Response(url))
})
afterEach(clear)

/** Does the same as Workbox and lifecycle.ts when a new build arrives. */
async function deploy(): Promise<void> {
  await retainPreviousBuild(url => url === kept)
  await recordOpenDocuments()
  await (await caches.open(cacheNames.precache)).delete(old)
}

it('an update keeps exactly the chunks of the old build that the new build does not contain', async () => {
  open = ['tab-1']
  await deploy()
  const cache = await caches.open(PREVIOUS_CACHE)
  expect(await (await cache.match(old))?.text()).toBe(old)
  expect(await cache.match(kept)).toBeUndefined()
  expect(await cache.match(shell)).toBeUndefined()
})

it('keeps the chunks of the old build while one of its documents is open', async () => {
  open = ['tab-1', 'tab-2']
  await deploy()
  open = ['tab-2', 'tab-3', 'tab-4']
  await dropPreviousBuildWhenUnused()
  expect(await caches.has(PREVIOUS_CACHE)).toBe(true)
})

it('deletes the chunks of the old build when its last document closes', async () => {
  open = ['tab-1']
  await deploy()
  open = ['tab-2']
  await dropPreviousBuildWhenUnused()
  expect(await caches.has(PREVIOUS_CACHE)).toBe(false)
})

it('does not delete the chunks copied for an update that still waits', async () => {
  open = ['tab-1']
  await retainPreviousBuild(url => url === kept)
  open = []
  await dropPreviousBuildWhenUnused()
  expect(await caches.has(PREVIOUS_CACHE)).toBe(true)
})

it('keeps the chunks of the old build if the documents of an earlier build close', async () => {
  open = ['tab-1']
  await deploy()
  const next = `${location.origin}/assets/lesson-next.js`
  await (await caches.open(cacheNames.precache)).put(next, new Response(next))
  await retainPreviousBuild(url => url === kept)
  open = ['tab-2']
  await dropPreviousBuildWhenUnused()
  expect(await (await caches.open(PREVIOUS_CACHE)).match(next)).toBeDefined()
})

it('creates no cache if no chunk is outdated', async () => {
  await retainPreviousBuild(() => true)
  await recordOpenDocuments()
  await dropPreviousBuildWhenUnused()
  expect(await caches.has(PREVIOUS_CACHE)).toBe(false)
})

it('keeps the chunks of tabs that are two builds old', async () => {
  open = ['tab-1']
  await deploy()
  const precache = await caches.open(cacheNames.precache)
  const middle = `${location.origin}/assets/lesson-middle.js`
  await precache.put(middle, new Response(middle))
  open = ['tab-1', 'tab-2']
  await deploy()
  await precache.delete(middle)
  open = ['tab-1']
  await dropPreviousBuildWhenUnused()
  const cache = await caches.open(PREVIOUS_CACHE)
  expect(await cache.match(old)).toBeDefined()
  expect(await cache.match(middle)).toBeDefined()
})
