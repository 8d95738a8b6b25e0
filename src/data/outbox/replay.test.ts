import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OUTBOX_BATCH_SIZE } from '#contract/wire/limits.ts'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { data, error, ServerDouble } from '#tests/support/device/server.ts'
import type { Weather } from '#tests/support/device/strikes.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const BUDI = '0195a000-0000-7000-8000-00000000000b'
const enrollment = (n: number) => `0195a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
const material = (n: number) => `0195a000-0000-7000-8000-000000${String(n).padStart(6, '0')}`

let device: Device
let server: ServerDouble
let page: Page

beforeEach(async () => {
  device = new Device()
  server = new ServerDouble(device.life)
  page = await openPage(server)
  await on(page.writeSession(server.login(ANI)))
})
afterEach(() => {
  device.leave()
  vi.restoreAllMocks()
})

/** Lets the device live until `work` is done. */
async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}

function complete(n: number, { queue = 1, userId = ANI } = {}) {
  const payload = {
    enrollmentId: enrollment(queue),
    lectureMaterialId: material(n),
    status: 'COMPLETED' as const,
    userId,
  }
  return on(page.enqueue('progress', payload, { userId }))
}
const replay = (reason: Parameters<Page['replay']>[0]['reason'] = 'user') =>
  on(page.replay({ client: page.client, reason }))
const entries = (userId = ANI) => on(page.listEntries(userId))
const appliedMaterials = () =>
  server.applied.map(done => Number((done.entry.payload as { lectureMaterialId: string }).lectureMaterialId.slice(-6)))
const copies = async () => (await on((await on(device.caches.open('semai-outbox-v1'))).keys())).length - 1

describe('sent entries', () => {
  it('removes an entry and its second copy on its own receipt, in order', async () => {
    for (const n of [1, 2, 3]) await complete(n)
    const report = await replay()
    expect(report).toMatchObject({ state: 'done', delivered: 3, left: 0 })
    expect(appliedMaterials()).toEqual([1, 2, 3])
    expect(await entries()).toEqual([])
    expect(await on(page.listReceipts(ANI))).toHaveLength(3)
    const steps = await on(page.localProgressOf(ANI, enrollment(1)))
    expect(steps.map(step => step.isSent)).toEqual([true, true, true])
    expect(await copies()).toBe(0)
  })

  it('sends full batches of entries', async () => {
    const count = OUTBOX_BATCH_SIZE * 2 + 20
    await on(page.enqueueAll(Array.from({ length: count }, (_, n) => news(n))))
    await replay()
    expect(server.requests.map(request => request.ids.length)).toEqual([OUTBOX_BATCH_SIZE, OUTBOX_BATCH_SIZE, 20])
    expect(appliedMaterials()).toEqual(Array.from({ length: count }, (_, n) => n))
    expect(await copies()).toBe(0)
  })

  it('entries contain no token and no address', async () => {
    await complete(1)
    const stored = JSON.stringify(await entries())
    expect(stored).not.toMatch(/access-|refresh-|http/)
  })

  it('a replay reports its progress', async () => {
    const reported: string[] = []
    page.listen(message => {
      if (message.kind === 'outbox-status') reported.push(`${message.state} ${message.sent}/${message.total}`)
    })
    const full = OUTBOX_BATCH_SIZE
    const all = full + 1
    await on(page.enqueueAll(Array.from({ length: all }, (_, n) => news(n))))
    await replay()
    expect(reported).toEqual([`sending 0/${all}`, `sending ${full}/${all}`, `idle ${all}/${all}`])
  })

  it('corrects the event time of an entry by the known server clock', async () => {
    page.noteServerDate(new Date(Date.now() + 3_600_000).toUTCString())
    const before = Date.now()
    await complete(1)
    await replay()
    const happenedAt = Date.parse(server.applied[0]?.entry.happenedAt ?? '')
    expect(Math.abs(happenedAt - before - 3_600_000)).toBeLessThan(2_000)
  })
})

describe('entries without a receipt stay', () => {
  const weathers: Weather[] = [
    'cut-before',
    'cut-after',
    'black-hole',
    'portal',
    'portal-401',
    'truncated',
    'rate-limited',
    'maintenance',
    'server-error',
    'bad-gateway',
    'bad-request',
    'conflict',
    'forbidden',
    'too-large',
  ]
  it.each(weathers)(
    'keeps all entries, reports them as unsent, and delivers them later once after %s',
    async weather => {
      for (const n of [1, 2, 3]) await complete(n)
      server.expect(...Array.from({ length: 20 }, () => weather))
      const report = await replay()
      expect(report.delivered).toBe(0)
      expect(report.left).toBe(3)
      expect((await entries()).map(entry => entry.state)).toEqual(['waiting', 'waiting', 'waiting'])
      server.clearUp()
      device.moveClock(2 * 3_600_000)
      expect(await replay()).toMatchObject({ state: 'done', left: 0 })
      expect(appliedMaterials()).toEqual([1, 2, 3])
      expect(await on(page.readSession())).toBeDefined()
    },
  )

  it('an answer of the wrong shape inside the envelope is not a receipt', async () => {
    await complete(1)
    server.answerOutbox = () => data({ results: [{ id: 'x' }] })
    expect(await replay()).toMatchObject({ delivered: 0, left: 1 })
    server.answerOutbox = ([entry]) =>
      data({ results: [{ id: entry?.id, outcome: 'accepted', receipt: { status: 7 } }] })
    expect(await replay()).toMatchObject({ delivered: 0, left: 1 })
    server.answerOutbox = () => data({ results: [] })
    expect(await replay()).toMatchObject({ delivered: 0, left: 1 })
    server.answerOutbox = ([entry]) => data({ results: [{ id: entry?.id, outcome: 'accepted' }] })
    expect(await replay()).toMatchObject({ delivered: 0, left: 1 })
    // The entry had no effect, so it has no receipt.
    server.answerOutbox = ([entry]) => data({ results: [{ id: entry?.id, outcome: 'superseded' }] })
    expect(await replay()).toMatchObject({ delivered: 1, left: 0 })
  })
})

describe('order within queues', () => {
  it('a deferred entry blocks only its own queue', async () => {
    const [first] = [await complete(1, { queue: 1 })]
    await complete(2, { queue: 1 })
    await complete(3, { queue: 2 })
    server.answerOutbox = sent =>
      data({
        results: sent.map(entry => ({
          id: entry.id,
          ...(entry.id === first.id
            ? { outcome: 'later' }
            : entry.payload && (entry.payload as { enrollmentId: string }).enrollmentId === enrollment(1)
              ? { outcome: 'refused', code: 'POINT_EVENT_NOT_PROVEN' }
              : { outcome: 'accepted', receipt: { status: 'COMPLETED' } }),
        })),
      })
    const report = await replay()
    expect(report).toMatchObject({ delivered: 1, left: 2, refused: 0 })
    // The second entry was judged before the first was applied, so this is no refusal.
    expect((await entries()).map(entry => entry.state)).toEqual(['waiting', 'waiting'])
    server.answerOutbox = undefined
    await replay()
    expect(appliedMaterials()).toEqual([1, 2])
  })

  it('sets a rejected entry aside with its reason, reverts its step, and continues with other entries', async () => {
    const refused = await complete(1)
    await complete(2)
    server.fateOf = entry => (entry.id === refused.id ? 'refuse' : 'accept')
    expect(await replay()).toMatchObject({ state: 'done', delivered: 1, refused: 1, left: 0 })
    const [left] = await entries()
    expect(left).toMatchObject({ id: refused.id, state: 'refused', lastReason: { code: 'ENROLLMENT_NOT_FOUND' } })
    const steps = await on(page.localProgressOf(ANI, enrollment(1)))
    expect(steps.map(step => step.lectureMaterialId)).toEqual([material(2)])
    server.fateOf = () => 'accept'
    await on(page.retryEntry(refused.id))
    await replay()
    expect(appliedMaterials()).toEqual([2, 1])
    expect(await entries()).toEqual([])
  })
})

it('a rejection reverts its own step and no later step', async () => {
  const step = (status: 'INPROGRESS' | 'COMPLETED') =>
    on(page.enqueue('progress', { ...news(1).payload, status }, { userId: ANI }))
  const opened = await step('INPROGRESS')
  await step('COMPLETED')
  server.fateOf = entry => (entry.id === opened.id ? 'refuse' : 'accept')
  await replay()
  const steps = await on(page.localProgressOf(ANI, enrollment(1)))
  expect(steps).toMatchObject([{ status: 'COMPLETED', isSent: true }])
})

describe('one refused entry', () => {
  it('a refused entry does not block the others: a failing batch is halved until the entry is alone', async () => {
    const all = await on(page.enqueueAll(Array.from({ length: 50 }, (_, n) => news(n, n))))
    const poison = all[20]?.id
    server.fateOf = entry => (entry.id === poison ? 'poison' : 'accept')
    const report = await replay()
    expect(report).toMatchObject({ state: 'done', delivered: 49, left: 1 })
    expect(server.requests.length).toBeLessThan(25)
  })

  it('a refused entry is set aside after five failures alone, with all later entries delivered', async () => {
    const poison = await complete(1)
    await complete(2)
    server.fateOf = entry => (entry.id === poison.id ? 'poison' : 'accept')
    for (let round = 1; round <= 4; round++) {
      expect(await replay()).toMatchObject({ delivered: 0, refused: 0, left: 2 })
    }
    expect(await replay()).toMatchObject({ delivered: 1, refused: 1, left: 0 })
    expect(await entries()).toMatchObject([{ id: poison.id, state: 'refused', lastReason: { code: 'SEND_FAILED' } }])
  })

  it('no entry is blamed while the server rejects every request', async () => {
    await complete(1)
    for (let round = 1; round <= 8; round++) {
      server.expect('server-error', 'server-error')
      expect(await replay()).toMatchObject({ state: 'stopped', refused: 0, left: 1 })
    }
    expect(await entries()).toMatchObject([{ state: 'waiting', failuresAlone: 0, attempts: 8 }])
  })

  it('finds an entry that breaks every connection as soon as the server is reachable', async () => {
    const killer = await complete(1, { queue: 1 })
    await complete(2, { queue: 2 })
    const { fetch } = server
    const cutting: typeof fetch = (input, init) =>
      typeof init?.body === 'string' && init.body.includes(killer.id)
        ? Promise.reject(new TypeError('reset'))
        : fetch(input, init)
    const client = clientWith(cutting)
    for (let round = 1; round <= 3; round++) await on(page.replay({ client, reason: 'user' }))
    expect(appliedMaterials()).toEqual([2])
    expect((await entries()).map(entry => entry.id)).toEqual([killer.id])
  })
})

describe('back-off', () => {
  it('a run by timer waits for the back-off, a run by the user does not', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await complete(1)
    server.expect('cut-before', 'cut-before')
    const first = await replay()
    expect((first.nextTryAt ?? 0) - Date.now()).toBeGreaterThan(400)
    expect((await entries())[0]?.nextTryAt).toBe(first.nextTryAt)
    expect(await replay('timer')).toMatchObject({ state: 'stopped' })
    expect(server.requests).toHaveLength(1)
    const second = await replay('user')
    expect(server.requests).toHaveLength(2)
    // The pause doubles after the second failure.
    expect((second.nextTryAt ?? 0) - Date.now()).toBeGreaterThan(900)
    device.moveClock((second.nextTryAt ?? 0) - Date.now())
    expect(await replay('timer')).toMatchObject({ delivered: 1 })
  })

  it.each(['start', 'visible', 'enqueue'] as const)(
    '%s does not repeat a request that has just failed, however often it happens',
    async reason => {
      vi.spyOn(Math, 'random').mockReturnValue(1)
      await complete(1)
      server.expect(...Array.from({ length: 30 }, () => 'cut-before' as const))
      for (let n = 0; n < 6; n += 1) await replay()
      const posts = () => server.requests.filter(({ path }) => path === '/v1/outbox').length
      const asked = posts()
      for (let opened = 0; opened < 24; opened++) {
        device.moveClock(1_000)
        expect(await replay(reason)).toMatchObject({ state: 'stopped' })
      }
      expect(posts()).toBe(asked)
      device.moveClock(10_000)
      await replay(reason)
      expect(posts()).toBe(asked + 1)
    },
  )

  it('counts a try only if data may have left the device', async () => {
    await complete(1)
    server.expect('cut-before', 'cut-before', 'cut-before')
    device.claimOnline(false)
    await replay()
    await replay()
    expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    device.claimOnline(true)
    await replay()
    expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect(await replay()).toMatchObject({ delivered: 1 })
  })

  it.each(['online', 'sync'] as const)(
    '%s starts with a short wait, however often the old connection failed',
    async reason => {
      vi.spyOn(Math, 'random').mockReturnValue(1)
      await complete(1)
      server.expect('cut-before', 'cut-before', 'cut-before', 'cut-before', 'cut-before')
      for (let n = 0; n < 3; n += 1) await replay()
      const old = await replay()
      expect((old.nextTryAt ?? 0) - Date.now()).toBeGreaterThan(7_000)
      const { nextTryAt } = await replay(reason)
      expect((nextTryAt ?? 0) - Date.now()).toBeLessThanOrEqual(1_000)
    },
  )

  it('an answer resets the number of earlier failures', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await complete(1)
    server.expect('cut-before', 'cut-before', 'cut-before')
    for (let n = 0; n < 3; n += 1) await replay()
    expect(await replay()).toMatchObject({ delivered: 1 })
    await complete(2)
    server.expect('cut-before')
    const { nextTryAt } = await replay()
    expect((nextTryAt ?? 0) - Date.now()).toBeLessThanOrEqual(1_000)
  })

  it.each(['rate-limited', 'maintenance'] as const)('Retry-After applies to every run after %s', async weather => {
    await complete(1)
    server.expect(weather)
    const { nextTryAt } = await replay()
    const asked = server.requests.length
    expect(nextTryAt).toBeGreaterThanOrEqual(Date.now() + (weather === 'maintenance' ? 30_000 : 7_000))
    expect(await replay('user')).toMatchObject({ state: 'stopped' })
    expect(server.requests.length).toBe(asked)
    device.moveClock((nextTryAt ?? 0) - Date.now())
    expect(await replay('timer')).toMatchObject({ delivered: 1 })
  })

  it('a clock set back by a year does not stop the queue', async () => {
    device.moveClock(365 * 86_400_000)
    await complete(1)
    server.expect('maintenance')
    await replay()
    device.moveClock(-365 * 86_400_000)
    expect(await replay('timer')).toMatchObject({ delivered: 1 })
  })

  it('counts a try before it is sent: a kill during the request counts as a try', async () => {
    await complete(1)
    server.expect('black-hole')
    void page.replay({ client: page.client, reason: 'user' })
    while (server.requests.length === 0) await new Promise(resolve => setImmediate(resolve))
    await device.restart()
    page = await openPage(server)
    expect(await entries()).toMatchObject([{ state: 'sending', attempts: 1 }])
    await replay()
    expect(appliedMaterials()).toEqual([1])
  })
})

describe('the logged-in user', () => {
  it('renews an expired token once and sends the batch again without counting a try twice', async () => {
    await complete(1)
    server.expireAccess()
    expect(await replay()).toMatchObject({ delivered: 1 })
    expect(server.refreshes).toBe(1)
  })

  it('a rejected refresh ends the session; the work is kept and sent after the next login', async () => {
    await complete(1)
    const ended: string[] = []
    page.listen(message => {
      if (message.kind === 'session-ended') ended.push(message.userId)
    })
    server.revoke(ANI)
    expect(await replay()).toMatchObject({ state: 'waiting-for-login' })
    expect(ended).toEqual([ANI])
    expect(await on(page.readSession())).toBeUndefined()
    expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    await on(page.writeSession(server.login(ANI)))
    expect(await replay('login')).toMatchObject({ delivered: 1 })
  })

  it('a refresh that fails without a rejection does not end the session', async () => {
    await complete(1)
    server.expect('expired', 'refresh-down')
    expect(await replay()).toMatchObject({ state: 'stopped', left: 1 })
    expect(await on(page.readSession())).toBeDefined()
  })

  it('never sends as another user, also if the login changes between two batches', async () => {
    await on(page.enqueueAll(Array.from({ length: OUTBOX_BATCH_SIZE + 10 }, (_, n) => news(n))))
    const { fetch } = server
    let isSwitched = false
    const switching: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (!isSwitched) {
        isSwitched = true
        await page.writeSession(server.login(BUDI))
        await page.enqueue('progress', { ...news(99).payload, userId: BUDI }, { userId: BUDI })
      }
      return answer
    }
    await on(page.replay({ client: clientWith(switching), reason: 'user' }))
    const owners = server.applied.map(done => [done.userId, (done.entry.payload as { userId: string }).userId])
    expect(owners.filter(([sentBy, owner]) => sentBy !== owner)).toEqual([])
    expect(server.applied).toHaveLength(OUTBOX_BATCH_SIZE + 1)
    expect(await entries(ANI)).toHaveLength(10)
    await on(page.writeSession(server.login(ANI)))
    await replay()
    expect(await entries(ANI)).toEqual([])
  })
})

describe('two replays at once', () => {
  it('a second run in the same page follows the first and finds no work', async () => {
    await complete(1)
    const [first, second] = await on(
      Promise.all([
        page.replay({ client: page.client, reason: 'user' }),
        page.replay({ client: page.client, reason: 'online' }),
      ]),
    )
    expect([first.delivered, second.delivered]).toEqual([1, 0])
    expect(server.requests).toHaveLength(1)
  })

  it('a second run in another tab reports that a tab is sending', async () => {
    await complete(1)
    const other = await openPage(server)
    const [first, second] = await on(
      Promise.all([
        page.replay({ client: page.client, reason: 'user' }),
        other.replay({ client: other.client, reason: 'online' }),
      ]),
    )
    expect([first.state, second.state].sort()).toEqual(['busy', 'done'])
    expect(server.requests).toHaveLength(1)
  })

  it('two replays at once are correct even without Web Locks', async () => {
    device.leave()
    device = new Device({ hasLocks: false })
    server = new ServerDouble(device.life)
    page = await openPage(server)
    const other = await openPage(server)
    await on(page.writeSession(server.login(ANI)))
    for (const n of [1, 2, 3]) await complete(n)
    const delivered: number[] = []
    page.listen(message => {
      if (message.kind === 'outbox-delivered') delivered.push(message.deliveries.length)
    })
    await on(
      Promise.all([
        page.replay({ client: page.client, reason: 'user' }),
        other.replay({ client: other.client, reason: 'online' }),
      ]),
    )
    expect(appliedMaterials()).toEqual([1, 2, 3])
    expect(delivered.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await entries()).toEqual([])
  })
})

it('keeps the last 300 receipts of a user', async () => {
  await on(page.enqueueAll(Array.from({ length: 310 }, (_, n) => news(n))))
  await replay()
  expect(await on(page.listReceipts(ANI))).toHaveLength(300)
})

it('writes the receipts of a long queue at its end, also if the connection breaks', async () => {
  await on(page.enqueueAll(Array.from({ length: OUTBOX_BATCH_SIZE * 4 }, (_, n) => news(n))))
  server.expect('fine', 'fine', 'cut-before')
  expect(await replay()).toMatchObject({ state: 'stopped', delivered: OUTBOX_BATCH_SIZE * 2 })
  expect(await on(page.listReceipts(ANI))).toHaveLength(300)
  device.moveClock(60_000)
  await replay('online')
  const kept = await on(page.listReceipts(ANI))
  expect(kept).toHaveLength(300)
  // The newest receipts are those of the second run.
  expect(Math.min(...kept.map(({ subjectId }) => Number(subjectId?.slice(-6))))).toBeGreaterThanOrEqual(
    OUTBOX_BATCH_SIZE * 2,
  )
})

it('keeps no receipt of a user who logged out', async () => {
  await complete(1)
  await replay()
  const [row] = await on(page.listReceipts(ANI))
  await on(page.forgetUser(ANI, { unsent: 'keep' }))
  await on(page.keepReceipts(ANI, [row!]))
  expect(await on(page.listReceipts(ANI))).toEqual([])
})

it('a replay stops on request', async () => {
  await complete(1)
  const signal = AbortSignal.abort()
  expect(await on(page.replay({ client: page.client, reason: 'user', signal }))).toMatchObject({ state: 'stopped' })
  expect(server.requests).toEqual([])
  expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

it('reports no work as sent after a 404 of the server', async () => {
  await complete(1)
  server.answerOutbox = () => error(404, 'ADDRESS_NOT_FOUND')
  expect(await replay()).toMatchObject({ state: 'stopped', failure: 'server', left: 1 })
})

function news(n: number, queue = 1) {
  const payload = {
    enrollmentId: enrollment(queue),
    lectureMaterialId: material(n),
    status: 'COMPLETED' as const,
    userId: ANI,
  }
  return { kind: 'progress' as const, payload, userId: ANI }
}

function clientWith(fetch: ServerDouble['fetch']) {
  return page.createClient({
    baseUrl: 'https://semai.test/api',
    session: page.deviceSession,
    onSessionEnded: page.endSession,
    fetch,
  })
}
