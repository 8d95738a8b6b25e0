import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FairQueue, type QueueCaller } from './fair-queue.ts'

const refusal = new Error('full')
let turns: FairQueue
let done: string[]
/** Releases the only slot, which is in use until then. */
let open: () => void
beforeEach(() => {
  turns = new FairQueue({ atOnce: 1, waitingAtMost: 8, waitMs: 5_000 }, () => refusal)
  done = []
  const held = new Promise<void>(resolve => (open = resolve))
  void turns.run({ network: 'first', isKnown: false }, () => held)
})

const stranger = (network: string): QueueCaller => ({ network, isKnown: false })
const known = (network: string): QueueCaller => ({ network, isKnown: true })
/** Waits for a slot. `done` then contains the names in the order of their turns, and `no NAME` for refused callers. */
const come = (turn: QueueCaller, name: string) =>
  turns.run(turn, async () => void done.push(name)).catch(() => void done.push(`no ${name}`))

describe('waiting calls', () => {
  it('the password queue serves waiting calls of one IP address in order', async () => {
    const all = ['a1', 'a2', 'a3'].map(name => come(stranger('a'), name))
    open()
    await Promise.all(all)
    expect(done).toEqual(['a1', 'a2', 'a3'])
  })

  it('the password queue serves IP addresses in turn, so that many calls delay only their own address', async () => {
    const all = ['a1', 'a2', 'a3', 'a4'].map(name => come(stranger('a'), name))
    all.push(come(stranger('b'), 'b1'), come(stranger('c'), 'c1'), come(stranger('b'), 'b2'))
    open()
    await Promise.all(all)
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('the password queue serves known devices more often, but also serves unknown devices', async () => {
    const all = ['a1', 'a2'].map(name => come(stranger('a'), name))
    all.push(...['k1', 'k2', 'k3', 'k4', 'k5'].map(name => come(known('k'), name)))
    open()
    await Promise.all(all)
    expect(done).toEqual(['k1', 'k2', 'k3', 'a1', 'k4', 'k5', 'a2'])
  })
})

describe('a full queue', () => {
  it('a full queue drops the last call of the longest sub-queue to admit a call from another IP address', async () => {
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'].map(name => come(stranger('a'), name))
    all.push(come(stranger('b'), 'b1'), come(known('k'), 'k1'))
    open()
    await Promise.all(all)
    expect(done.filter(name => name.startsWith('no'))).toEqual(['no a9', 'no a8', 'no a7'])
    expect(done.filter(name => !name.startsWith('no'))).toEqual(['k1', 'a1', 'b1', 'a2', 'a3', 'a4', 'a5', 'a6'])
  })

  it('a full queue with one call per IP address rejects the next call, from a known or an unknown device', async () => {
    const all = Array.from({ length: 8 }, (_, at) => come(stranger(`a${at}`), `a${at}`))
    await come(stranger('b'), 'b')
    expect(done).toEqual(['no b'])
    all.push(...Array.from({ length: 8 }, (_, at) => come(known(`k${at}`), `k${at}`)))
    await Promise.all([come(stranger('c'), 'c'), come(known('l'), 'l')])
    expect(done.filter(name => !/a\d/.test(name))).toEqual(['no b', 'no c', 'no l'])
    open()
    await Promise.all(all)
    expect(done.filter(name => name.startsWith('k'))).toHaveLength(8)
  })
})

it('a failed task frees its slot for the next call', async () => {
  const failing = turns.run(stranger('a'), () => Promise.reject(new Error('broken')))
  const after = come(stranger('b'), 'b')
  open()
  await expect(failing).rejects.toThrow('broken')
  await after
  await come(stranger('c'), 'c')
  expect(done).toEqual(['b', 'c'])
})

it('rejects a call that waited too long and serves the next one', async () => {
  vi.useFakeTimers()
  try {
    const late = come(stranger('a'), 'late')
    await vi.advanceTimersByTimeAsync(4_000)
    const next = come(stranger('a'), 'next')
    await vi.advanceTimersByTimeAsync(1_000)
    await late
    expect(done).toEqual(['no late'])
    open()
    await next
    expect(done).toEqual(['no late', 'next'])
  } finally {
    vi.useRealTimers()
  }
})
