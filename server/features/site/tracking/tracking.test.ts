import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/wire/durations.ts'
import { deleteAccount, exportAccount } from '#contract/account/account-data.ts'
import * as contract from '#contract/account/consent.ts'
import { getDashboardFigures } from '#contract/admin/dashboard.ts'
import { TRACK_NAMESPACE, type TrackAnswer } from '#contract/site/tracking.ts'
import { runInTransaction } from '#server/db/database.ts'
import { jobs } from '#server/features/index.ts'
import { type Learner, LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { listen, openSocket } from '#tests/support/sockets.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { updateDailyStatistics } from '../../admin/dashboard/figures.ts'
import { lockWhileDeciding, readPurposes } from './consent-queries.ts'
import { openEventReceiver } from './event-door.ts'
import { trackingJobs } from './jobs.ts'
import { rollUpVisits } from './rollup-queries.ts'
import { readConsent } from './service.ts'

let world: LearningApp
let origin: string
const sockets: Socket[] = []
beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  origin = await listen(world.app)
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await world.close()
})
beforeEach(() => world.db.deleteFrom('visit_event').execute())

const { CONSENT_TEXT_VERSION: textVersion } = contract
const all = contract.Purpose.options

/** Records that a visitor consents to these purposes, and returns the visitor id. */
async function visitor(purposes: contract.Purpose[] = [...all], visitorId = randomUUID(), as?: Learner) {
  const endpoint = as ? contract.decideConsent : contract.decideVisitorConsent
  const { status } = await world.call(endpoint, { body: { visitorId, purposes, textVersion } }, { as })
  expect(status).toBe(200)
  return visitorId
}

function open(auth: { visitor?: string; token?: string; uid?: string }, headers = {}): Promise<Socket> {
  const options = { auth, transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: headers }
  const socket = io(origin + TRACK_NAMESPACE, options)
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', (error: Error & { data?: { code: string } }) =>
      reject(new Error(error.data?.code ?? error.message)),
    )
  })
}

let idx = 0
const event = (change: object = {}) => ({
  method: 'page_view',
  url: '/kelas/$slug',
  data: { to: '/kelas/$slug', from: '/kelas', query: { type: 'Daring' } },
  session_id: '0195a000-0000-4000-8000-00000000000a',
  idx: (idx += 1),
  ago_ms: 0,
  domain: '127.0.0.1',
  ...change,
})
const action = (change: object = {}) => event({ method: 'action', data: { name: 'pay' }, ...change })
const location = () => event({ method: 'location', data: { latitude: -6.2, longitude: 106.8, platform: 'android' } })
const send = (socket: Socket, sent: unknown): Promise<TrackAnswer> => socket.timeout(5_000).emitWithAck('event', sent)
const stored = { stored: true }
const rows = () => world.db.selectFrom('visit_event').selectAll().orderBy('idx').execute()

test('records each event once with its time, and only for the purposes that the visitor accepted', async () => {
  const socket = await open({ visitor: await visitor() })
  const tags = { utm_source: 'instagram', utm_medium: 'cpc', utm_campaign: 'Promo Ramadan 2027' }
  const first = event({ ...tags, ago_ms: 3_600_000 })
  expect(await Promise.all([send(socket, first), send(socket, location())])).toEqual([stored, stored])
  expect(await send(socket, first)).toEqual(stored)
  const [view, sent, ...more] = await rows()
  expect(more).toEqual([])
  expect(view).toMatchObject({ method: 'page_view', url: '/kelas/$slug', user_id: null, ...tags })
  expect(view?.happened_at.getTime()).toBe(world.clock.now.getTime() - 3_600_000)
  expect(sent?.data).toEqual({ latitude: -6.2, longitude: 106.8, platform: 'android' })

  const narrow = await open({ visitor: await visitor(['usage']) })
  expect(await send(narrow, location())).toEqual({ code: 'CONSENT_REQUIRED' })
  expect(await send(narrow, event(tags))).toEqual(stored)
  expect((await rows()).at(-1)).toMatchObject({ method: 'page_view', utm_source: null, utm_campaign: null })
})

test('records measurements and errors of pages without texts of the page', async () => {
  const socket = await open({ visitor: await visitor(['usage']) })
  const tap = { url: '/kelas', target: 'div.bar button.done', phase: 'script', script: 'react-CfFp0os.js:12345' }
  const speed = (change: object = {}) =>
    event({ method: 'page_speed', data: { lcp_ms: 900, tap: { ...tap, ...change } } })
  const fault = { code: '#1a2b', name: 'TypeError', script: 'boot-De1jqrl.js:1:20417', version: '1.0.433' }
  const pageError = (change: object = {}) => event({ method: 'page_error', data: { ...fault, ...change } })
  expect(await send(socket, speed())).toEqual(stored)
  expect(await send(socket, pageError())).toEqual(stored)
  const invalid = [
    speed({ url: '/admin/user' }),
    speed({ target: 'button "Budi"' }),
    speed({ script: 'https://evil.test/x.js' }),
    pageError({ message: 'Budi is not a function' }),
    pageError({ name: 'Budi 0812' }),
  ]
  for (const each of invalid) expect(await send(socket, each)).toEqual({ code: 'VALIDATION_FAILED' })
  expect((await rows()).map(row => row.method)).toEqual(['page_speed', 'page_error'])
})

test('accepts no event socket without consent, and stores nothing', async () => {
  for (const auth of [
    {},
    { visitor: 'siapa' },
    { visitor: randomUUID() },
    { visitor: await visitor([]) },
    { visitor: await visitor(['usage'], randomUUID(), await world.newLearner()) },
  ]) {
    await expect(open(auth)).rejects.toThrow(/CONSENT_REQUIRED|UNAUTHORIZED/)
  }
  const agreed = await visitor()
  await expect(open({ visitor: agreed }, { origin: 'https://lain.test' })).rejects.toThrow('websocket error')
  const oldTime = world.clock.now
  world.clock.now = new Date(oldTime.getTime() + 366 * DAY_MS)
  await expect(open({ visitor: agreed })).rejects.toThrow('CONSENT_REQUIRED')
  world.clock.now = oldTime
  expect(await rows()).toEqual([])
})

test('after consent is withdrawn, open sockets store no event, and recorded data is deleted', async () => {
  const visitorId = await visitor()
  const tabs = [await open({ visitor: visitorId }), await open({ visitor: visitorId })]
  expect(await send(tabs[0]!, event())).toEqual(stored)
  // Sends events at the same time as the withdrawal. No event may remain, for any order of arrival.
  const sent = tabs.flatMap(tab => Array.from({ length: 8 }, () => send(tab, event())))
  await visitor([], visitorId)
  await Promise.all(sent)
  expect(await rows()).toEqual([])
  expect(await send(tabs[1]!, event())).toEqual({ code: 'CONSENT_REQUIRED' })
  expect(await rows()).toEqual([])
  const proofs = world.db.selectFrom('consent_decision').select(['purposes', 'text_version', 'decided_at'])
  const decision = { text_version: textVersion, decided_at: world.clock.now }
  expect(await proofs.where('visitor_id', '=', visitorId).orderBy('id').execute()).toEqual([
    { purposes: [...all], ...decision },
    { purposes: [], ...decision },
  ])
})

test('events belong to the user of the token, and are exported and deleted with the account', async () => {
  const [learner, other] = [await world.newLearner(), await world.newLearner()]
  const visitorId = await visitor([...all], randomUUID(), learner)
  const token = learner.accessToken
  await expect(open({ visitor: visitorId, token, uid: other.userId })).rejects.toThrow('FORBIDDEN')
  await expect(open({ visitor: visitorId, token: `${token}x` })).rejects.toThrow('UNAUTHORIZED')
  // Another user on the same browser has not agreed.
  await expect(open({ visitor: visitorId, token: other.accessToken })).rejects.toThrow('CONSENT_REQUIRED')
  const socket = await open({ visitor: visitorId, token, uid: learner.userId })
  expect(await send(socket, event({ user_id: other.userId }))).toEqual({ code: 'FORBIDDEN' })
  expect(await send(socket, action({ user_id: learner.userId }))).toEqual(stored)
  expect(await send(socket, action())).toEqual(stored)
  expect((await rows()).map(row => row.user_id)).toEqual([learner.userId, learner.userId])
  const stranger = await open({ visitor: await visitor() })
  expect(await send(stranger, event({ user_id: learner.userId }))).toEqual({ code: 'FORBIDDEN' })

  const choice = (as: Learner) => world.call(contract.getConsent, {}, { as })
  expect((await choice(learner)).data).toMatchObject({ purposes: [...all], textVersion })
  expect((await choice(other)).data).toBeNull()
  const { data } = await world.call(exportAccount, {}, { as: learner })
  expect(data.consents).toMatchObject([{ purposes: [...all], textVersion, visitorId }])
  expect(data.visitEvents).toMatchObject([{ method: 'action', data: { name: 'pay' } }, { method: 'action' }])
  await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: learner })
  expect(await rows()).toEqual([])
  const proofs = world.db.selectFrom('consent_decision').select('id').where('user_id', '=', learner.userId)
  expect(await proofs.execute()).toEqual([])
})

const secret = 'kenari@contoh.test'
test.each([
  null,
  [],
  'page_view',
  event({ method: 'dump' }),
  event({ method: undefined }),
  event({ url: `/kelas/${secret}` }),
  event({ url: '/kelas/pemasaran-digital' }),
  event({ url: '/admin/user' }),
  event({ data: { to: '/kelas?voucher=DRTOKSEMAI2345', from: null, query: {} } }),
  event({ data: { to: '/kelas', from: '/kelas#token', query: {} } }),
  event({ data: { to: '/kelas', from: null, query: { cari: secret } } }),
  event({ data: { to: '/kelas', from: null, query: { type: secret } } }),
  event({ data: { to: '/kelas', from: null, query: {}, email: secret } }),
  event({ name: secret }),
  event({ domain: 'lain.test' }),
  event({ session_id: secret }),
  event({ user_id: secret }),
  event({ idx: -1 }),
  event({ idx: 0.5 }),
  event({ ago_ms: -1 }),
  event({ ago_ms: 8 * DAY_MS }),
  ...[secret, 'DRTOKSEMAI2345', 'drtoksemai', '081234567890', 'x'.repeat(101), 'eyJhbGciOi', ''].map(tag =>
    event({ utm_campaign: tag }),
  ),
  action({ data: { name: 'delete' } }),
  event({ method: 'location', data: { latitude: -6.2088, longitude: 106.8, platform: 'android' } }),
  event({ method: 'location', data: { latitude: 91, longitude: 0, platform: 'android' } }),
])('rejects the unknown event %j', async sent => {
  const socket = await open({ visitor: await visitor() })
  expect(await send(socket, sent)).toEqual({ code: 'VALIDATION_FAILED' })
  expect(await rows()).toEqual([])
  socket.disconnect()
})

test('disconnects a client that sends too many events or an event of a megabyte, and serves other clients', async () => {
  const otherSocket = await open({ visitor: await visitor() })
  const gone = (socket: Socket) => new Promise(resolve => void socket.on('disconnect', resolve))
  const flooding = await open({ visitor: await visitor() })
  const flooded = gone(flooding)
  for (let each = 0; each < 200; each += 1) flooding.emit('event', event())
  expect(await flooded).toMatch(/transport/)
  const heavy = await open({ visitor: await visitor() })
  const ended = gone(heavy)
  heavy.emit('event', event({ url: 'x'.repeat(1_000_000) }))
  expect(await ended).toMatch(/transport/)
  const careless = await open({ visitor: await visitor() })
  careless.emit('event')
  careless.emit('lain', {}, 'x')
  expect(await send(careless, event())).toEqual(stored)
  expect(await send(otherSocket, event())).toEqual(stored)
  const hints = await openSocket(origin, { token: (await world.newLearner()).accessToken })
  expect(await hints.follow('leaderboard')).toHaveLength(1)
  hints.close()
})

test('limits the queue of events if the database is slow, and loses no waiting event', async () => {
  const { db, clock } = world
  const subject = { visitorId: await visitor(), userId: null, domain: '127.0.0.1', network: 'a' }
  const door = openEventReceiver({ db, config: { rateLimitFactor: 1_000 }, now: () => clock.now }, { warn: () => {} })
  const responses: Promise<TrackAnswer>[] = []
  await runInTransaction(db, async tx => {
    await lockWhileDeciding(tx)
    for (let each = 0; each < 2_050; each += 1) responses.push(door.take(subject, event()))
    expect(await responses.at(-1)).toEqual({ code: 'TOO_MANY_REQUESTS' })
  })
  await door.close()
  const replies = await Promise.all(responses)
  expect(replies.filter(answer => 'stored' in answer)).toHaveLength(2_000)
  expect(await rows()).toHaveLength(2_000)
})

test('a visit is counted by day and origin, and remains counted after its data are deleted', async () => {
  const socket = await open({ visitor: await visitor() })
  const session_id = randomUUID()
  await send(socket, event({ session_id, utm_source: 'instagram' }))
  await send(socket, event({ session_id }))
  await send(socket, event({ session_id: randomUUID(), ago_ms: DAY_MS }))
  await rollUpVisits(world.db, world.clock.now)
  await rollUpVisits(world.db, world.clock.now)
  await updateDailyStatistics(world.db, world.clock.now)
  const admin = await world.newAdmin()
  const visits = async () => {
    const { data } = await world.call(getDashboardFigures, { query: { days: '7' } }, { as: admin })
    return data.figures.find(({ name }) => name === 'visits')?.values.slice(-2)
  }
  expect(await visits()).toEqual([1, 1])
  const days = world.db.selectFrom('visit_day').select(['source', 'visits', 'page_views']).orderBy('source')
  expect(await days.execute()).toEqual([
    { source: '', visits: 1, page_views: 1 },
    { source: 'instagram', visits: 1, page_views: 2 },
  ])
  const cleanup = trackingJobs.find(({ name }) => name === 'cleanup-visit-events')
  const context = { db: world.db, now: () => new Date(world.clock.now.getTime() + 91 * DAY_MS) }
  // the job uses only these parts of the context
  await cleanup?.run(context as Parameters<typeof cleanup.run>[0], AbortSignal.timeout(scaleTimeLimit(5_000)))
  expect(await rows()).toEqual([])
  await rollUpVisits(world.db, world.clock.now)
  await updateDailyStatistics(world.db, world.clock.now)
  expect(await visits()).toEqual([1, 1])
})

test('the consent of an account expires after 365 days', async () => {
  const learner = await world.newLearner()
  await visitor([...all], randomUUID(), learner)
  const oldTime = world.clock.now
  for (const [days, isCounted] of [
    [364, true],
    [365, false],
  ] as const) {
    world.clock.now = new Date(oldTime.getTime() + days * DAY_MS)
    // Reads the choice from the database, because the access token has expired.
    const consent = await readConsent(world.db, learner.userId, world.clock.now)
    const [purposes] = await readPurposes(
      world.db,
      [{ visitorId: randomUUID(), userId: learner.userId }],
      world.clock.now,
    )
    expect([consent !== null, purposes?.size === all.length]).toEqual([isCounted, isCounted])
  }
  world.clock.now = oldTime
})

test('deletes unused visitor ids, and keeps the consent for recorded data', async () => {
  const came = await visitor()
  await send(await open({ visitor: came }), event())
  const [never, withdrew] = [await visitor(), await visitor()]
  await visitor([], withdrew)
  // A visitor who refuses without an earlier consent is not stored.
  const made = await visitor([])
  const person = await world.newLearner()
  const asPerson = await visitor([...all], randomUUID(), person)
  const names = [came, never, withdrew, made, asPerson]
  const known = async () => {
    const kept = world.db.selectFrom('consent_decision').select('visitor_id').where('visitor_id', 'in', names)
    const found = new Set((await kept.execute()).map(({ visitor_id }) => visitor_id))
    return names.filter(name => found.has(name))
  }
  const tidy = async (days: number) => {
    const job = trackingJobs.find(({ name }) => name === 'cleanup-visit-events')
    const context = { db: world.db, now: () => new Date(world.clock.now.getTime() + days * DAY_MS) }
    // the job uses only these parts of the context
    await job?.run(context as Parameters<typeof job.run>[0], AbortSignal.timeout(scaleTimeLimit(5_000)))
  }
  expect(await known()).toEqual([came, never, withdrew, asPerson])
  await tidy(29)
  expect(await known()).toEqual([came, never, withdrew, asPerson])
  await tidy(31)
  expect(await known()).toEqual([came, asPerson])
  // The events are deleted by now. The choices that allowed them are still stored.
  await tidy(100)
  expect(await rows()).toEqual([])
  expect(await known()).toEqual([came, asPerson])
  await tidy(731)
  expect(await known()).toEqual([asPerson])
})

test('rejects a consent for an older text, for unknown purposes or for another user', async () => {
  const good = { visitorId: randomUUID(), purposes: [...all], textVersion } as const
  for (const change of [
    { textVersion: '2020-01-01' },
    { purposes: ['segalanya'] },
    { visitorId: 'x' },
    { purposes: 'usage' },
  ]) {
    const body = { ...good, ...change }
    expect((await world.send(contract.decideVisitorConsent, { body })).statusCode).toBe(400)
  }
  expect((await world.send(contract.decideConsent, { body: good })).statusCode).toBe(401)
  const { data } = await world.call(contract.decideVisitorConsent, {
    body: { ...good, textVersion, purposes: ['usage', 'usage'] },
  })
  expect(data.purposes).toEqual(['usage'])
})
