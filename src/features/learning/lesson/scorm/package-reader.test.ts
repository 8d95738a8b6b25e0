import { afterEach, expect, test, vi } from 'vitest'
import { expectAll } from '#tests/support/expect-all.ts'
import { openPackage } from './package-reader.ts'

afterEach(() => void vi.unstubAllGlobals())

test('stops all reads of a package when the unit closes, and starts no new reads', async () => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (_url, init) => {
    const signal = init.signal!
    signal.throwIfAborted()
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  vi.stubGlobal('fetch', fetched)
  const reader = openPackage('/api/media/a.pkg', 1_000)
  const reading = [reader.read('index.html', 0, 99), reader.read('gaya.css', 0, 99)]
  reader.close()
  expect(await Promise.all(reading)).toEqual([{ kind: 'away' }, { kind: 'away' }])
  expect(await reader.read('index.html', 0, 99)).toEqual({ kind: 'away' })
  expectAll(fetched.mock.calls, ([, { signal }]) => signal!.aborted)
})
