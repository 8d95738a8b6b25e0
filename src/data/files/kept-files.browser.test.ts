import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPersonalCachePrefix } from '#app/data/cache-names.ts'
import { deleteUserData, storeSession } from '#app/data/session-store.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { fetchServerFile, storeServerFile, findMissingServerFiles, readServerFile } from './kept-files.ts'

const ani = '0195a000-0000-7000-8000-00000000000a'
const file = { id: '0195a000-0000-7000-8000-0000000000f1', url: '/api/files/foto?sign=1', sizeBytes: 3 }
const fetched = vi.fn<() => Promise<Response>>()

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => new Response('isi')),
  )
  const session = { userId: ani, isAdmin: false, roles: ['learner' as const], accessToken: 'a', refreshToken: 'r' }
  await storeSession({ ...session, remember: false })
})
afterEach(() => void vi.unstubAllGlobals())

it('downloads a file of the server once, and then reads the file from the device', async () => {
  expect(await (await fetchServerFile(ani, 'assessed', file)).text()).toBe('isi')
  expect(await (await fetchServerFile(ani, 'assessed', file)).text()).toBe('isi')
  expect(fetched).toHaveBeenCalledOnce()
  expect(await findMissingServerFiles(ani, 'assessed', [file])).toEqual([])
})

it('does not store the HTML page of a Wi-Fi login as the file', async () => {
  fetched.mockResolvedValueOnce(
    new Response('<title>Masuk ke Wi-Fi</title>', { headers: { 'content-type': 'text/html' } }),
  )
  await expect(fetchServerFile(ani, 'assessed', file)).rejects.toMatchObject({ kind: 'line' })
  expect(await findMissingServerFiles(ani, 'assessed', [file])).toEqual([file])
  expect(await (await fetchServerFile(ani, 'assessed', file)).text()).toBe('isi')
})

it('replaces the page of a captive portal that an older build stored as the file', async () => {
  for (const cacheKind of ['assessed', 'carried']) {
    const page = new Response('<title>Masuk ke Wi-Fi</title>', { headers: { 'content-type': 'text/html' } })
    await (await caches.open(`${getPersonalCachePrefix(ani)}${cacheKind}`)).put(`/.${cacheKind}/${file.id}`, page)
  }
  expect(await (await fetchServerFile(ani, 'assessed', file)).text()).toBe('isi')
  expect(await findMissingServerFiles(ani, 'carried', [file])).toEqual([file])
})

it('neither a file that arrives after a logout nor a read creates the deleted file cache again', async () => {
  const answer = Promise.withResolvers<Response>()
  fetched.mockReturnValue(answer.promise)
  const keeping = storeServerFile(ani, 'assessed', file)
  await deleteUserData(ani)
  answer.resolve(new Response('isi'))
  expect(await (await keeping).text()).toBe('isi')
  expect(await readServerFile(ani, 'assessed', file)).toBeUndefined()
  expect(await findMissingServerFiles(ani, 'carried', [file])).toEqual([file])
  expect((await caches.keys()).filter(name => name.startsWith(getPersonalCachePrefix(ani)))).toEqual([])
})
