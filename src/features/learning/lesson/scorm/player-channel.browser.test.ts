import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlayerMessage, FileReadResult } from '#contract/learning/scorm-player.ts'
import type { ScormState } from '#contract/learning/scorm-state.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { begunUnit } from '#tests/support/scorm-state.ts'
import { listenToPlayer } from './player-channel.ts'
import { requestFilePart, frames, openFrame, postMessageToPlayer } from '#tests/support/player-frame.ts'

const begunState = { ...begunUnit, location: '1' }
const stateMessage = (state: object): unknown => ({ kind: 'state', state })

const ends: (() => void)[] = []

function listen(player: HTMLIFrameElement, options: { origin?: string; read?: () => Promise<FileReadResult> } = {}) {
  const { origin = location.origin, read = async () => ({ kind: 'missing' }) } = options
  const reads = vi.fn<(path: string, first: number, last: number) => Promise<FileReadResult>>(read)
  const handlers = {
    ready: vi.fn<() => void>(),
    begun: vi.fn<() => void>(),
    failed: vi.fn<(isBlocked: boolean) => void>(),
    state: vi.fn<(state: ScormState) => void>(),
    left: vi.fn<() => void>(),
    over: vi.fn<() => void>(),
  }
  const close = vi.fn<() => void>()
  const end = listenToPlayer(() => player.contentWindow, origin, { read: reads, close }, handlers)
  ends.push(end)
  const receivedNothing = () =>
    Object.values(handlers).every(each => each.mock.calls.length === 0) && reads.mock.calls.length === 0
  return { handlers, reads, close, end, receivedNothing }
}

let player: HTMLIFrameElement
beforeEach(async () => {
  player = await openFrame()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  for (const frame of frames.splice(0)) frame.remove()
})

test('receives each message of the player once', async () => {
  const { handlers } = listen(player)
  for (let time = 0; time < 3; time += 1) {
    for (const kind of ['ready', 'begun'] as const) await postMessageToPlayer(player, { kind })
    await postMessageToPlayer(player, { kind: 'failed', isBlocked: true })
  }
  await postMessageToPlayer(player, stateMessage(begunState))
  for (const each of [handlers.ready, handlers.begun, handlers.failed]) expect(each).toHaveBeenCalledOnce()
  expect(handlers.failed).toHaveBeenCalledWith(true)
  expect(handlers.state).toHaveBeenCalledExactlyOnceWith(begunState)
})

test('ignores messages of an unknown kind or with invalid values', async () => {
  const { receivedNothing } = listen(player)
  const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as unknown
  const garbage: unknown[] = [
    undefined,
    null,
    0,
    NaN,
    '',
    'ready',
    [],
    [[]],
    {},
    deep,
    new Map([['kind', 'ready']]),
    new Date(),
    /ready/,
    { kind: 'Ready' },
    { kind: ['ready'] },
    { kind: 'play' },
    { kind: 'over' },
    { kind: '__proto__' },
    { kind: 'toString' },
    stateMessage({}),
    stateMessage([]),
    { kind: 'state' },
    { kind: 'state', state: null },
    { kind: 'state', state: 'completed' },
    ...[
      { completion: 'done' },
      { completion: 1 },
      { success: null },
      { scoreRaw: Infinity },
      { scoreRaw: NaN },
      { scoreRaw: 1e7 },
      { scoreRaw: '100' },
      { scoreScaled: 1.01 },
      { location: 'x'.repeat(1_001) },
      { location: 5 },
      { location: 'a\0b' },
      { suspendData: 'x'.repeat(64_001) },
      { suspendData: '\ud800' },
      { totalSeconds: -1 },
      { totalSeconds: 0.5 },
      { totalSeconds: 1e12 },
    ].map(wrong => stateMessage({ ...begunState, ...wrong })),
  ]
  for (const each of garbage) await postMessageToPlayer(player, each)
  expect(receivedNothing()).toBe(true)
})

test('reads only the known fields of a state', async () => {
  const { handlers } = listen(player)
  await postMessageToPlayer(player, stateMessage({ ...begunState, token: 'x', constructor: 'x' }))
  expect(handlers.state).toHaveBeenCalledExactlyOnceWith(begunState)
})

test('ignores a message of ten megabytes, and keeps the messages before and after it', async () => {
  const { handlers } = listen(player)
  const large = 'x'.repeat(10_000_000)
  await postMessageToPlayer(player, stateMessage(begunState))
  for (const each of [
    large,
    { kind: large },
    stateMessage({ ...begunState, suspendData: large }),
    stateMessage({ ...begunState, location: large }),
  ]) {
    await postMessageToPlayer(player, each)
  }
  await postMessageToPlayer(player, { kind: 'state', state: begunState, more: new ArrayBuffer(10_000_000) })
  await postMessageToPlayer(player, stateMessage({ ...begunState, location: '2' }))
  await expect.poll(() => handlers.state.mock.lastCall?.[0]).toEqual({ ...begunState, location: '2' })
  for (const [state] of handlers.state.mock.calls) expect(JSON.stringify(state).length).toBeLessThan(1_000)
})

test('ignores messages from windows and origins other than the player', async () => {
  const { receivedNothing } = listen(player)
  const words: PlayerMessage[] = [
    { kind: 'ready' },
    { kind: 'begun' },
    { kind: 'failed' },
    { kind: 'state', state: begunState },
  ]
  const otherFrame = await openFrame()
  // A sandboxed frame has an opaque origin of its own.
  const foreignFrame = await openFrame('allow-scripts')
  for (const each of words) {
    for (const frame of [otherFrame, foreignFrame]) await postMessageToPlayer(frame, each)
    postMessage(each, '*')
    dispatchEvent(new MessageEvent('message', { data: each, origin: location.origin }))
  }
  for (const frame of [otherFrame, foreignFrame]) {
    expect(await requestFilePart(frame, { kind: 'read', path: 'index.html', first: 0, last: -1 })).toBe('nothing')
  }
  expect(receivedNothing()).toBe(true)
})

test('ignores messages of the player window while that window shows a foreign origin', async () => {
  const { receivedNothing } = listen(await openFrame('allow-scripts'))
  await postMessageToPlayer(frames.at(-1)!, { kind: 'ready' })
  const elsewhere = listen(player, { origin: 'http://konten.localhost:4173' })
  await postMessageToPlayer(player, stateMessage(begunState))
  expect([receivedNothing(), elsewhere.receivedNothing()]).toEqual([true, true])
})

test('does not deserialize messages from windows other than the player', async () => {
  listen(player)
  const otherFrame = await openFrame()
  /** Counts how often the listeners of this page read the message's data, including those of the test runner. */
  const looksAt = (source: Window | null) => {
    let readCount = 0
    const event = new MessageEvent('message', { source, origin: location.origin })
    Object.defineProperty(event, 'data', { get: () => void (readCount += 1) })
    dispatchEvent(event)
    return readCount
  }
  expect(looksAt(player.contentWindow) - looksAt(otherFrame.contentWindow)).toBe(1)
})

test('reduces ten thousand states that arrive at the same time to a few states, and keeps the last state', async () => {
  const { handlers } = listen(player)
  const startedAt = performance.now()
  await postMessageToPlayer(player, stateMessage({ ...begunState, suspendData: 'x'.repeat(10_000) }), {
    times: 10_000,
    counts: true,
  })
  await expect.poll(() => handlers.state.mock.lastCall?.[0].location).toBe('9999')
  const tookMs = performance.now() - startedAt
  expect(handlers.state.mock.calls.length).toBeLessThanOrEqual(2 + tookMs / 100)
})

test('receives messages sent while the frame is removed, and no messages after that', async () => {
  const { handlers, end } = listen(player)
  await postMessageToPlayer(player, stateMessage(begunState))
  // This message arrives within the minimum time after the first message.
  await postMessageToPlayer(player, stateMessage({ ...begunState, location: '2' }))
  end()
  player.remove()
  dispatchEvent(
    new MessageEvent('message', {
      source: null,
      origin: location.origin,
      data: stateMessage({ ...begunState, location: '3' }),
    }),
  )
  dispatchEvent(
    new MessageEvent('message', {
      source: null,
      origin: 'https://jahat.test',
      data: stateMessage({ ...begunState, location: '4' }),
    }),
  )
  await expect.poll(() => handlers.over.mock.calls.length).toBe(1)
  expect(handlers.state.mock.lastCall?.[0].location).toBe('3')
  const receivedCount = handlers.state.mock.calls.length
  dispatchEvent(new MessageEvent('message', { source: null, origin: location.origin, data: stateMessage(begunState) }))
  expect([handlers.state.mock.calls.length, handlers.over.mock.calls.length]).toEqual([receivedCount, 1])
})

test('a closed player reports its end after its last state', async () => {
  const { handlers } = listen(player)
  const words: string[] = []
  handlers.state.mockImplementation(({ location: mark }) => void words.push(mark))
  handlers.left.mockImplementation(() => void words.push('left'))
  for (const mark of ['1', '2', '3']) await postMessageToPlayer(player, stateMessage({ ...begunState, location: mark }))
  await postMessageToPlayer(player, { kind: 'left' })
  expect(words.slice(-2)).toEqual(['3', 'left'])
})

test('refuses invalid paths and ranges of files that the player requests', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const { reads } = listen(player, { read: async () => ({ kind: 'bytes', type: 'text/css', size: 9, bytes }) })
  const read = { kind: 'read', path: 'gaya.css', first: 0, last: 2 }
  expect(await requestFilePart(player, read)).toMatchObject({ kind: 'bytes', type: 'text/css', size: 9 })
  expect(reads).toHaveBeenCalledExactlyOnceWith('gaya.css', 0, 2)
  for (const wrong of [
    { path: 'x'.repeat(2_001) },
    { path: 7 },
    { first: -1 },
    { first: 0.5 },
    { last: 2 ** 33 },
    { last: 600_000 },
    { first: undefined },
  ]) {
    expect([wrong, await requestFilePart(player, { ...read, ...wrong })]).toEqual([wrong, 'nothing'])
  }
  // A request without a port cannot be answered, so it is ignored.
  await postMessageToPlayer(player, read)
  expect(reads).toHaveBeenCalledOnce()
})

test('answers 300 simultaneous requests of a player, at most 16 of them at the same time', async () => {
  let atOnce = 0
  let most = 0
  const { reads } = listen(player, {
    async read() {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise(requestAnimationFrame)
      atOnce -= 1
      return { kind: 'missing' }
    },
  })
  const asked = Array.from({ length: 300 }, (_none, at) => {
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise<FileReadResult>(resolve => {
      port1.addEventListener('message', ({ data }: MessageEvent<FileReadResult>) => resolve(data))
    })
    port1.start()
    player.contentWindow?.postMessage({ what: { kind: 'read', path: `${at}.png`, first: 0, last: -1 } }, '*', [port2])
    return answered
  })
  const answers = await Promise.all(asked)
  expectAll(answers, ({ kind }) => kind === 'missing')
  expect(reads).toHaveBeenCalledTimes(300)
  expect(most).toBeLessThanOrEqual(16)
})

test('rejects excess requests at once, so that a player cannot use up the memory', async () => {
  const open = Promise.withResolvers<FileReadResult>()
  const { reads } = listen(player, { read: () => open.promise })
  const kinds: string[] = []
  for (let at = 0; at < 3_000; at += 1) {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<FileReadResult>) => kinds.push(data.kind))
    port1.start()
    player.contentWindow?.postMessage({ what: { kind: 'read', path: `${at}.png`, first: 0, last: -1 } }, '*', [port2])
  }
  await expect.poll(() => kinds.length).toBe(3_000 - 2_000 - 16)
  expect(reads).toHaveBeenCalledTimes(16)
  open.resolve({ kind: 'missing' })
  await expect.poll(() => kinds.length).toBe(3_000)
  expect(kinds.filter(kind => kind === 'missing')).toHaveLength(2_016)
})

test('after the learner leaves the unit, reads no more files and sends no answer to the player', async () => {
  const opening = Promise.withResolvers<FileReadResult>()
  const { reads, close, end } = listen(player, { read: () => opening.promise })
  const read = { kind: 'read', path: 'index.html', first: 0, last: 2 }
  const answered: unknown[] = []
  for (let at = 0; at < 20; at += 1) {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent) => answered.push(data))
    port1.start()
    await postMessageToPlayer(player, read, { port: port2 })
  }
  expect(reads).toHaveBeenCalledTimes(16)
  end()
  expect(close).toHaveBeenCalledOnce()
  opening.resolve({ kind: 'bytes', type: 'text/css', size: 3, bytes: new ArrayBuffer(3) })
  expect(await requestFilePart(player, read)).toBe('nothing')
  expect(answered).toEqual([])
  expect(reads).toHaveBeenCalledTimes(16)
})

test('a malformed state does not discard the state before it', async () => {
  const { handlers } = listen(player)
  await postMessageToPlayer(player, stateMessage(begunState))
  await postMessageToPlayer(player, stateMessage({ ...begunState, location: '2' }))
  await postMessageToPlayer(player, stateMessage({ ...begunState, location: 'x'.repeat(2_000) }))
  await expect.poll(() => handlers.state.mock.lastCall?.[0].location).toBe('2')
})

test('parses fewer than ten of fifty states sent at the same time, including the last', async () => {
  const { handlers } = listen(player)
  await postMessageToPlayer(player, stateMessage(begunState))
  let readCount = 0
  const counted = (mark: string) => ({
    get completion() {
      readCount += 1
      return 'incomplete'
    },
    success: 'unknown',
    scoreRaw: null,
    scoreScaled: null,
    location: mark,
    suspendData: '',
    totalSeconds: 1,
  })
  for (let at = 0; at < 50; at += 1) {
    const data = stateMessage(counted(String(at)))
    dispatchEvent(new MessageEvent('message', { source: player.contentWindow, origin: location.origin, data }))
  }
  await expect.poll(() => handlers.state.mock.lastCall?.[0].location).toBe('49')
  expect(readCount).toBeLessThan(10)
})
