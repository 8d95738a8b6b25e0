import { expect, it, vi } from 'vitest'
import { soon } from '#tests/support/soon.ts'
import { keepTrying } from './keep-trying.ts'

it('retries when the connection is restored, until the action succeeds', async () => {
  const work = vi
    .fn<() => Promise<string>>()
    .mockResolvedValue('ada')
    .mockRejectedValueOnce(new Error('line'))
    .mockRejectedValueOnce(new Error('line'))
  const result = keepTrying(work)
  await soon(() => {
    window.dispatchEvent(new Event('online'))
    expect(work).toHaveBeenCalledTimes(3)
  })
  expect(await result).toBe('ada')
})
