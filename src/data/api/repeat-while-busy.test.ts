import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from './failures.ts'
import { pauseMs, repeatWhileBusy } from './repeat-while-busy.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const busy = (code = 'SERVER_BUSY', retryAfterMs?: number) =>
  new ApiFailure('busy', 'busy', { code, status: 503, retryAfterMs })
const read = { method: 'GET', idempotent: false } as const
const write = { method: 'POST', idempotent: false } as const
const keyed = { method: 'POST', idempotent: true } as const

type Call = Parameters<typeof repeatWhileBusy<string>>[1]
function repeat(first: ApiFailure, call: Partial<Call> & Pick<Call, 'again'>) {
  return repeatWhileBusy(first, { endpoint: read, options: {}, startedAt: performance.now(), ...call }).catch(
    (error: unknown) => error,
  )
}

it('repeats a call until the server has capacity again', async () => {
  const again = vi.fn<Call['again']>()
  again.mockRejectedValueOnce(busy()).mockRejectedValueOnce(busy()).mockResolvedValue('seat')
  const answer = repeat(busy(), { again })
  await vi.runAllTimersAsync()
  expect(await answer).toBe('seat')
  expect(again).toHaveBeenCalledTimes(3)
})

it('does not retry before the time that the server requested', async () => {
  const again = vi.fn<Call['again']>().mockResolvedValue('seat')
  const answer = repeat(busy('SERVER_BUSY', 3_000), { again })
  await vi.advanceTimersByTimeAsync(3_499)
  expect(again).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe('seat')
})

it('spreads the retries of many clients over a time span that grows with each retry', () => {
  vi.mocked(Math.random).mockReturnValue(1)
  expect([0, 1, 2, 3, 4].map(tries => pauseMs(tries))).toEqual([1_000, 2_000, 4_000, 8_000, 8_000])
  vi.mocked(Math.random).mockReturnValue(0)
  expect(pauseMs(4, 1_000)).toBe(1_000)
})

it('stops retrying within 20 seconds, and reports maintenance', async () => {
  const startedAt = performance.now()
  const again = vi.fn<Call['again']>().mockRejectedValue(busy())
  const answer = repeat(busy(), { again, startedAt })
  await vi.runAllTimersAsync()
  expect(await answer).toMatchObject({ kind: 'maintenance', code: 'SERVER_BUSY' })
  expect(performance.now() - startedAt).toBeLessThanOrEqual(20_000)
})

it('does not wait if the server requests a pause that exceeds the time limit for retries', async () => {
  const again = vi.fn<Call['again']>()
  expect(await repeat(busy('SYSTEM_ERROR', 60_000), { again })).toMatchObject({ kind: 'maintenance' })
  expect(again).not.toHaveBeenCalled()
})

it.each([
  ['a read', read, {}, 'SYSTEM_ERROR', true],
  ['a write with a key', keyed, { idempotencyKey: 'k' }, 'SYSTEM_ERROR', true],
  ['a write whose key was not given', keyed, {}, 'SYSTEM_ERROR', false],
  ['a write without a key', write, {}, 'SYSTEM_ERROR', false],
  ['a write that the server did not begin', write, {}, 'SERVER_BUSY', true],
  ['a write whose token could not be refreshed', write, {}, 'REFRESH_FAILED', true],
] as const)(
  'repeats a failed call only if that is safe: $0 (repeated: $4)',
  async (_what, endpoint, options, code, isRepeated) => {
    const again = vi.fn<Call['again']>().mockResolvedValue('done')
    const first = busy(code)
    const answer = repeat(first, { again, endpoint, options })
    await vi.runAllTimersAsync()
    expect(await answer).toBe(isRepeated ? 'done' : first)
  },
)

it('returns a failure of the repeated call unchanged', async () => {
  const full = new ApiFailure('business', 'full', { code: 'QUOTA_IS_FULL' })
  const answer = repeat(busy(), { again: () => Promise.reject(full) })
  await vi.runAllTimersAsync()
  expect(await answer).toBe(full)
})

it('stops retrying when the caller aborts', async () => {
  const again = vi.fn<Call['again']>()
  const abort = new AbortController()
  const answer = repeat(busy(), { again, options: { signal: abort.signal } })
  abort.abort()
  expect(await answer).toMatchObject({ name: 'AbortError' })
  await vi.runAllTimersAsync()
  expect(again).not.toHaveBeenCalled()
})
