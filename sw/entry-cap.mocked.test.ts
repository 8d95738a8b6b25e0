import { expect, it, vi } from 'vitest'

// Mocks Workbox, because Workbox must run in a worker. This test covers only the pure function.
vi.mock('workbox-core', () => ({ registerQuotaErrorCallback: () => undefined }))
const { listKeysAboveCap } = await import('./entry-cap.ts')

it('lists the oldest cache entries if there are more entries than the limit', () => {
  expect(listKeysAboveCap(['a', 'b', 'c', 'd'], 3)).toEqual(['a'])
  expect(listKeysAboveCap(['a', 'b'], 3)).toEqual([])
  expect(listKeysAboveCap(['a', 'b'], 0)).toEqual(['a', 'b'])
  expect(listKeysAboveCap([], 3)).toEqual([])
})
