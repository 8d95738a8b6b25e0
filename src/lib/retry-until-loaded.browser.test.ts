import { expect, it, vi } from 'vitest'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { retryUntilLoaded } from './retry-until-loaded.ts'

it('retries when the connection is restored, until the action succeeds', async () => {
  const work = vi
    .fn<() => Promise<string>>()
    .mockResolvedValue('ada')
    .mockRejectedValueOnce(new Error('line'))
    .mockRejectedValueOnce(new Error('line'))
  const result = retryUntilLoaded(work)
  await waitUntilPasses(() => {
    window.dispatchEvent(new Event('online'))
    expect(work).toHaveBeenCalledTimes(3)
  })
  expect(await result).toBe('ada')
})
