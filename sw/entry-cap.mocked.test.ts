import { expect, it, vi } from 'vitest'

// Mocks Workbox, because it must run in a worker. This test covers only the pure function.
vi.mock('workbox-core', () => ({ registerQuotaErrorCallback: () => undefined }))
const { surplusOf } = await import('./entry-cap.ts')

it('a full cache removes its oldest entry', () => {
  expect(surplusOf(['a', 'b', 'c', 'd'], 3)).toEqual(['a'])
  expect(surplusOf(['a', 'b'], 3)).toEqual([])
  expect(surplusOf(['a', 'b'], 0)).toEqual(['a', 'b'])
  expect(surplusOf([], 3)).toEqual([])
})
