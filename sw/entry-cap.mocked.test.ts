import { expect, it, vi } from 'vitest'

// Workbox asserts that it runs in a worker; this test covers only the pure part.
vi.mock('workbox-core', () => ({ registerQuotaErrorCallback: () => undefined }))
const { surplusOf } = await import('./entry-cap.ts')

it('a full cache removes its oldest entry', () => {
  expect(surplusOf(['a', 'b', 'c', 'd'], 3)).toEqual(['a'])
  expect(surplusOf(['a', 'b'], 3)).toEqual([])
  expect(surplusOf(['a', 'b'], 0)).toEqual(['a', 'b'])
  expect(surplusOf([], 3)).toEqual([])
})
