import { describe, expect, test } from 'vitest'
import { CallError } from '../http/errors.ts'
import { runInThread, ThreadFailure } from './run-in-thread.ts'
import { TaskSlots } from './slots.ts'

/** Returns a module as a data URL, without a file. */
const module = (work: string, imports = '') =>
  new URL(`data:text/javascript,${encodeURIComponent(`${imports}; export const work = ${work}`)}`)
const threadId = module('() => threadId', 'import { threadId } from "node:worker_threads"')
const errors = new URL('../http/errors.ts', import.meta.url).href

test('runs a job outside of this thread, so that the event loop is free', async () => {
  // The work ends only when the main thread writes to the shared memory.
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const waiting = runInThread<string>(module('shared => Atomics.wait(shared, 0, 0)'), shared)
  await new Promise(setImmediate)
  Atomics.store(shared, 0, 1)
  Atomics.notify(shared, 0)
  expect(['ok', 'not-equal']).toContain(await waiting)
})

test('uses a thread again for the next job, and returns all bytes', async () => {
  const first = await runInThread<number>(threadId, null)
  expect(first).toBeGreaterThan(0)
  expect(await runInThread<number>(threadId, null)).toBe(first)
  const bytes = await runInThread<Uint8Array>(module('() => new TextEncoder().encode("isi")'), null)
  expect(Buffer.from(bytes).toString()).toBe('isi')
  const small = await runInThread<Uint8Array>(module('() => Buffer.from("dari kolam")'), null)
  expect(Buffer.from(small).toString()).toBe('dari kolam')
})

test('the error of a job keeps its code and message', async () => {
  const refusing = module(
    '() => { throw new CallError("IMPORT_FILE_NOT_USABLE", { message: "Baris 2 rusak" }) }',
    `import { CallError } from ${JSON.stringify(errors)}`,
  )
  const error = await runInThread(refusing, null).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code: 'IMPORT_FILE_NOT_USABLE', message: 'Baris 2 rusak', status: 400 })
})

describe('failed jobs', () => {
  test.each([
    ['never ends', '() => { for (;;); }', 200],
    ['throws an unknown error', '() => { throw new Error("rusak") }', undefined],
    ['ends the thread', '() => process.exit(0)', undefined],
    ['uses all memory', '() => { const all = []; for (;;) all.push(new Array(10_000_000).fill(0.5)) }', undefined],
  ])('a job that %s is rejected with its reason', async (_name, work, maxRunMs) => {
    await expect(runInThread(module(work), null, { maxRunMs })).rejects.toThrow(ThreadFailure)
    expect(await runInThread<number>(threadId, null)).toBeGreaterThan(0)
  })
})

test('an abort signal ends the job with the reason of the signal', async () => {
  const closing = new AbortController()
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const endless = module('shared => { Atomics.store(shared, 0, 1); for (;;); }')
  const job = runInThread(endless, shared, { signal: closing.signal }).catch((thrown: unknown) => thrown)
  await expect.poll(() => Atomics.load(shared, 0)).toBe(1)
  closing.abort(new Error('closing'))
  expect(await job).toBe(closing.signal.reason)
  await expect(runInThread(threadId, null, { signal: closing.signal })).rejects.toThrow('closing')
  expect(await runInThread<number>(threadId, null)).toBeGreaterThan(0)
})

test('jobs beyond the number of threads wait in order, and jobs beyond the limit are rejected', async () => {
  const slots = new TaskSlots(1, 1)
  const first = Promise.withResolvers<string>()
  const order: string[] = []
  const one = slots.run(
    async () => order.push(await first.promise),
    () => new Error('full'),
  )
  const two = slots.run(
    async () => order.push('two'),
    () => new Error('full'),
  )
  await expect(
    slots.run(
      async () => order.push('three'),
      () => new Error('full'),
    ),
  ).rejects.toThrow('full')
  first.resolve('one')
  await Promise.all([one, two])
  expect(order).toEqual(['one', 'two'])
})

test('transfers large byte arrays without copying them, and copies small byte arrays', async () => {
  const [large, small] = [new Uint8Array(100_000).fill(7), Buffer.from('kecil')]
  const sum = module('({ large, small }) => large.reduce((sum, byte) => sum + byte, 0) + small.length')
  expect(await runInThread(sum, { large, small }, { given: [large, small] })).toBe(700_005)
  expect([large.byteLength, small.toString()]).toEqual([0, 'kecil'])
})
