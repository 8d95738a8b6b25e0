import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInTransaction } from '#server/db/database.ts'
import { jobs } from '#server/features/index.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { listen, openSocket } from '#tests/support/sockets.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { formatOwnRow } from './topic.ts'
import { touchTopic } from './touch.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
let origin: string
let learner: Learner

beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  origin = await listen(world.app)
  learner = await world.newLearner()
})
afterAll(() => world.close())

const touchRow = (row: string) => runInTransaction(world.db, tx => touchTopic(tx, row))

test('a socket needs a token, and the uid sent with it must match the token', async () => {
  const otherLearner = await world.newLearner()
  const good = { token: learner.accessToken, uid: learner.userId }
  const socket = await openSocket(origin, good)
  socket.close()
  const polled = await openSocket(origin, { ...good, transports: ['polling'], headers: { uid: learner.userId } })
  polled.close()
  const token = learner.accessToken
  for (const [opening, code] of [
    [{}, 'UNAUTHORIZED'],
    [{ uid: learner.userId }, 'UNAUTHORIZED'],
    [{ token: 'x'.repeat(3_000) }, 'UNAUTHORIZED'],
    [{ token: `${token}x`, uid: learner.userId }, 'UNAUTHORIZED'],
    [{ token, uid: otherLearner.userId }, 'FORBIDDEN'],
    [{ token, uid: '' }, 'FORBIDDEN'],
    [{ token, headers: { uid: otherLearner.userId } }, 'FORBIDDEN'],
  ] as const) {
    await expect(openSocket(origin, opening)).rejects.toThrow(code)
  }
  // A handshake from a page of another site is refused.
  await expect(openSocket(origin, { ...good, headers: { origin: 'https://lain.test' } })).rejects.toThrow(
    'websocket error',
  )
})

test('notifies followers of committed changes in order, and of no change that was rolled back', async () => {
  const socket = await openSocket(origin, { token: learner.accessToken })
  expect(await socket.follow('orders')).toEqual([{ topic: 'orders', number: 0 }])
  const row = formatOwnRow('orders', learner.userId)
  await expect(
    runInTransaction(world.db, async tx => {
      await touchTopic(tx, row)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  for (let each = 0; each < 5; each += 1) await touchRow(row)
  await waitUntilPasses(() => expect(socket.hints.at(-1)).toEqual({ topic: 'orders', number: 5 }))
  const numbers = socket.hints.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  // A client that follows later gets the current version number.
  const lateSocket = await openSocket(origin, { token: learner.accessToken })
  expect(await lateSocket.follow('orders')).toEqual([{ topic: 'orders', number: 5, restMs: expect.any(Number) }])
  socket.close()
  lateSocket.close()
})

test('personal topics reach only their owner, and unknown topics are ignored', async () => {
  const otherLearner = await world.newLearner()
  const socket = await openSocket(origin, { token: otherLearner.accessToken })
  expect(await socket.follow('orders', 'leaderboard')).toHaveLength(2)
  await touchRow(formatOwnRow('orders', learner.userId))
  await touchRow('leaderboard')
  await waitUntilPasses(() => expect(socket.hints).toHaveLength(1))
  expect(socket.hints[0]?.topic).toBe('leaderboard')
  const room = 'room:00000000-0000-4000-8000-000000000000'
  for (const hostile of [
    [`orders:${learner.userId}`],
    ["' or 1=1 --"],
    [room, ['orders']],
    Array.from({ length: 13 }, () => 'orders'),
    'orders',
    null,
    { length: 1 },
  ]) {
    expect(await socket.socket.emitWithAck('follow', hostile)).toEqual([])
  }
  expect(await socket.follow(room)).toEqual([])
  socket.close()
})

test('a socket gets a change that another server has written to the table', async () => {
  const socket = await openSocket(origin, { token: learner.accessToken })
  const [before] = await socket.follow('assessments')
  const row = formatOwnRow('assessments', learner.userId)
  const direct = (number: number) =>
    world.db
      .insertInto('topic')
      .values({ name: row, number, fingerprint: null })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ number, touched_at: new Date() }))
      .execute()
  expect(before?.number).toBe(0)
  await direct(7)
  await waitUntilPasses(() => expect(socket.hints.at(-1)?.number).toBe(7))
  socket.close()
})

test('closes a socket that sends too many messages or a message of a megabyte, and keeps the other sockets open', async () => {
  const otherSocket = await openSocket(origin, { token: learner.accessToken })
  const flooding = await openSocket(origin, { token: learner.accessToken })
  for (let each = 0; each < 200; each += 1) flooding.socket.emit('follow', ['orders'])
  expect(await flooding.gone).toMatch(/transport/)
  const heavy = await openSocket(origin, { token: learner.accessToken })
  heavy.socket.emit('follow', ['x'.repeat(1_000_000)])
  expect(await heavy.gone).toMatch(/transport/)
  expect(await otherSocket.follow('leaderboard')).toHaveLength(1)
  otherSocket.close()
})

test(
  'closes a socket with JWT_EXPIRED if its token expired, and with UNAUTHORIZED if its session ended',
  async () => {
    const timeBefore = world.clock.now
    const firstSocket = await openSocket(origin, { token: learner.accessToken })
    world.clock.now = new Date(timeBefore.getTime() + 16 * 60_000)
    await firstSocket.gone
    expect(firstSocket.ended).toEqual([{ code: 'JWT_EXPIRED', waitMs: 0 }])
    await expect(openSocket(origin, { token: learner.accessToken })).rejects.toThrow('JWT_EXPIRED')
    world.clock.now = timeBefore
    const secondSocket = await openSocket(origin, { token: learner.accessToken })
    await world.db
      .updateTable('refresh_family')
      .set({ revoked_at: timeBefore })
      .where('user_id', '=', learner.userId)
      .execute()
    await secondSocket.gone
    expect(secondSocket.ended).toEqual([{ code: 'UNAUTHORIZED', waitMs: 0 }])
    await expect(openSocket(origin, { token: learner.accessToken })).rejects.toThrow('UNAUTHORIZED')
  },
  scaleTimeLimit(20_000),
)

test('the server keeps working if a client logs out and identifies again on the same connection', async () => {
  const person = await world.newLearner()
  const socket = await openSocket(origin, { token: person.accessToken })
  const raw = socket.socket.io.engine
  raw.write('41')
  raw.write(`40${JSON.stringify({ token: person.accessToken })}`)
  const nextSocket = await openSocket(origin, { token: person.accessToken })
  expect(await nextSocket.follow('orders')).toHaveLength(1)
  socket.close()
  nextSocket.close()
})

test(
  'a user has at most ten sockets, and the rate of new sockets per network is limited',
  async () => {
    const narrow = await startLearningApp({ config: { rateLimitFactor: 1 } })
    try {
      const at = await listen(narrow.app)
      const { accessToken: token } = await narrow.newLearner()
      const sockets = []
      for (let each = 0; each < 10; each += 1) sockets.push(await openSocket(at, { token }))
      await expect(openSocket(at, { token })).rejects.toThrow('TOO_MANY_REQUESTS')
      sockets[0]?.close()
      await sockets[0]?.gone
      await waitUntilPasses(async () => (await openSocket(at, { token })).close())
      const knocks = await Promise.all(
        Array.from({ length: 1_200 }, () => fetch(`${at}/socket.io/?EIO=4&transport=polling`)),
      )
      expect(knocks.filter(({ status }) => status === 403).length).toBeGreaterThan(100)
      for (const { headers } of knocks) expect(headers.get('x-content-type-options')).toBe('nosniff')
    } finally {
      await narrow.close()
    }
  },
  scaleTimeLimit(30_000),
)

test('a socket that paused reading gets the newest topic number afterwards, and no number twice', async () => {
  const person = await world.newLearner()
  const row = formatOwnRow('orders', person.userId)
  const reader = await openSocket(origin, { token: person.accessToken })
  await reader.follow('orders')
  const { transport } = reader.socket.io.engine as unknown as { transport: { ws: { _socket: Socket } } } // the library does not declare its socket
  const line = transport.ws._socket
  line.pause()
  for (let each = 0; each < 300; each += 1) await touchRow(row)
  line.resume()
  await waitUntilPasses(() => expect(reader.hints.at(-1)?.number).toBe(300))
  const numbers = reader.hints.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  reader.close()
})

test(
  'at server shutdown the clients are asked to reconnect at different random times',
  async () => {
    const otherLearningApp = await startLearningApp({ jobs: [] })
    const at = await listen(otherLearningApp.app)
    const sockets = []
    for (let each = 0; each < 12; each += 1)
      sockets.push(await openSocket(at, { token: (await otherLearningApp.newLearner()).accessToken }))
    await otherLearningApp.close()
    const replies = await Promise.all(
      sockets.map(async socket => {
        await socket.gone
        return socket.ended[0]
      }),
    )
    expectAll(replies, word => word?.code === 'RESTART')
    expect(new Set(replies.map(word => word?.waitMs)).size).toBeGreaterThan(6)
    expect(Math.max(...replies.map(word => word?.waitMs ?? 0))).toBeLessThanOrEqual(15_000)
  },
  scaleTimeLimit(20_000),
)
