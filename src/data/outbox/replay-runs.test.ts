import { describe, expect, it, vi } from 'vitest'
import { OUTBOX_BATCH_SIZE } from '#contract/wire/limits.ts'
import { openPage } from '#tests/support/device/page.ts'
import { ANI, BUDI, createCompletedMaterial, replayPhone } from '#tests/support/device/replay-phone.ts'

const phone = replayPhone()
const { appliedMaterials, clientWith, complete, entries, on, replay } = phone

/** Makes the writes of rows fail, as on a full disk, while `isFull` returns true for the row. */
function fillDisk(isFull: (row: unknown) => boolean): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (isFull(given[0])) throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, given)
  })
}

describe('a full disk', () => {
  it('on a full disk, a replay and the renewal of a session delete stored data to make space for their writes', async () => {
    await complete(1)
    let isFull = true
    vi.spyOn(phone.device.caches, 'delete').mockImplementation(async () => !(isFull = false))
    fillDisk(() => isFull)
    phone.server.expect('cut-before')
    expect(await replay()).toMatchObject({ state: 'stopped', left: 1 })
    expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    isFull = true
    await on(phone.page.deviceSession.renew(ANI, { accessToken: 'x', refreshToken: 'y' }))
    expect(await on(phone.page.readSession())).toMatchObject({ accessToken: 'x', refreshToken: 'y' })
    isFull = true
    await on(phone.page.storeSession(phone.server.login(BUDI)))
    expect(await on(phone.page.readSession())).toMatchObject({ userId: BUDI })
  })

  it('a replay on a full disk sends entries, although their tries cannot be counted', async () => {
    await complete(1)
    fillDisk(row => Object(row).state === 'sending')
    expect(await replay()).toMatchObject({ state: 'done', delivered: 1, left: 0 })
    expect(appliedMaterials()).toEqual([1])
  })
})

describe('back-off of a replay', () => {
  it('a replay by timer waits for the back-off, and a replay by the user does not', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await complete(1)
    phone.server.expect('cut-before', 'cut-before')
    const first = await replay()
    expect((first.nextTryAt ?? 0) - Date.now()).toBeGreaterThan(400)
    expect((await entries())[0]?.nextTryAt).toBe(first.nextTryAt)
    expect(await replay('timer')).toMatchObject({ state: 'stopped' })
    expect(phone.server.requests).toHaveLength(1)
    const second = await replay('user')
    expect(phone.server.requests).toHaveLength(2)
    // The pause doubles after the second failure.
    expect((second.nextTryAt ?? 0) - Date.now()).toBeGreaterThan(900)
    phone.device.moveClock((second.nextTryAt ?? 0) - Date.now())
    expect(await replay('timer')).toMatchObject({ delivered: 1 })
  })

  it('the next run waits for the first entry of a queue, although later entries are due', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const first = await complete(1)
    phone.server.fateOf = ({ id }) => (id === first.id ? 'later-once' : 'accept')
    await replay()
    await complete(2)
    const [deferred] = await entries()
    expect(await replay('timer')).toMatchObject({ state: 'done', left: 2, nextTryAt: deferred?.nextTryAt })
    phone.device.moveClock((deferred?.nextTryAt ?? 0) - Date.now())
    expect(await replay('timer')).toMatchObject({ delivered: 2 })
  })

  it.each(['start', 'visible', 'enqueue'] as const)(
    'a replay triggered by "%s", even repeatedly, does not repeat a request that has just failed',
    async reason => {
      vi.spyOn(Math, 'random').mockReturnValue(1)
      await complete(1)
      phone.server.expect(...Array.from({ length: 30 }, () => 'cut-before' as const))
      for (let n = 0; n < 6; n += 1) await replay()
      const posts = () => phone.server.requests.filter(({ path }) => path === '/v1/outbox').length
      const asked = posts()
      for (let opened = 0; opened < 24; opened++) {
        phone.device.moveClock(1_000)
        expect(await replay(reason)).toMatchObject({ state: 'stopped' })
      }
      expect(posts()).toBe(asked)
      phone.device.moveClock(10_000)
      await replay(reason)
      expect(posts()).toBe(asked + 1)
    },
  )

  it('counts a try only if data may have left the device', async () => {
    await complete(1)
    phone.server.expect('cut-before', 'cut-before', 'cut-before')
    phone.device.claimOnline(false)
    await replay()
    await replay()
    expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    phone.device.claimOnline(true)
    await replay()
    expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect(await replay()).toMatchObject({ delivered: 1 })
  })

  it.each(['online', 'sync'] as const)('a replay triggered by "%s" resets the back-off', async reason => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await complete(1)
    phone.server.expect('cut-before', 'cut-before', 'cut-before', 'cut-before', 'cut-before')
    for (let n = 0; n < 3; n += 1) await replay()
    const old = await replay()
    expect((old.nextTryAt ?? 0) - Date.now()).toBeGreaterThan(7_000)
    const { nextTryAt } = await replay(reason)
    expect((nextTryAt ?? 0) - Date.now()).toBeLessThanOrEqual(1_000)
  })

  it('a response resets the number of earlier failures', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await complete(1)
    phone.server.expect('cut-before', 'cut-before', 'cut-before')
    for (let n = 0; n < 3; n += 1) await replay()
    expect(await replay()).toMatchObject({ delivered: 1 })
    await complete(2)
    phone.server.expect('cut-before')
    const { nextTryAt } = await replay()
    expect((nextTryAt ?? 0) - Date.now()).toBeLessThanOrEqual(1_000)
  })

  it.each(['rate-limited', 'maintenance'] as const)(
    'even a replay started by the user waits for Retry-After after the response %s',
    async fault => {
      await complete(1)
      phone.server.expect(fault)
      const { nextTryAt } = await replay()
      const asked = phone.server.requests.length
      expect(nextTryAt).toBeGreaterThanOrEqual(Date.now() + (fault === 'maintenance' ? 30_000 : 7_000))
      expect(await replay('user')).toMatchObject({ state: 'stopped' })
      expect(phone.server.requests.length).toBe(asked)
      phone.device.moveClock((nextTryAt ?? 0) - Date.now())
      expect(await replay('timer')).toMatchObject({ delivered: 1 })
    },
  )

  it('a clock set back by a year does not stop the queue', async () => {
    phone.device.moveClock(365 * 86_400_000)
    await complete(1)
    phone.server.expect('maintenance')
    await replay()
    phone.device.moveClock(-365 * 86_400_000)
    expect(await replay('timer')).toMatchObject({ delivered: 1 })
  })

  it('counts a try before the request is sent, so that a kill during the request is counted', async () => {
    await complete(1)
    phone.server.expect('black-hole')
    void phone.page.replay({ client: phone.page.client, reason: 'user' })
    while (phone.server.requests.length === 0) await new Promise(resolve => setImmediate(resolve))
    await phone.device.restart()
    phone.page = await openPage(phone.server)
    expect(await entries()).toMatchObject([{ state: 'sending', attempts: 1 }])
    await replay()
    expect(appliedMaterials()).toEqual([1])
  })
})

describe('the logged-in user of a replay', () => {
  it('refreshes an expired token once, and then delivers the batch', async () => {
    await complete(1)
    phone.server.expireAccess()
    expect(await replay()).toMatchObject({ delivered: 1 })
    expect(phone.server.refreshes).toBe(1)
  })

  it('a rejected refresh ends the session, and the work is kept and sent after the next login', async () => {
    await complete(1)
    const ended: string[] = []
    phone.page.onBroadcastMessage(message => {
      if (message.kind === 'session-ended') ended.push(message.userId)
    })
    phone.server.revoke(ANI)
    expect(await replay()).toMatchObject({ state: 'waiting-for-login' })
    expect(ended).toEqual([ANI])
    expect(await on(phone.page.readSession())).toBeUndefined()
    expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    await on(phone.page.storeSession(phone.server.login(ANI)))
    expect(await replay('login')).toMatchObject({ delivered: 1 })
  })

  it('a refresh that fails without a rejection does not end the session', async () => {
    await complete(1)
    phone.server.expect('expired', 'refresh-down')
    expect(await replay()).toMatchObject({ state: 'stopped', left: 1 })
    expect(await on(phone.page.readSession())).toBeDefined()
  })

  it('sends no entry as another user if the login changes between two batches', async () => {
    await on(
      phone.page.enqueueAll(Array.from({ length: OUTBOX_BATCH_SIZE + 10 }, (_, n) => createCompletedMaterial(n))),
    )
    const { fetch } = phone.server
    let isSwitched = false
    const switching: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (!isSwitched) {
        isSwitched = true
        await phone.page.storeSession(phone.server.login(BUDI))
        await phone.page.enqueue('progress', { ...createCompletedMaterial(99).payload, userId: BUDI }, { userId: BUDI })
      }
      return response
    }
    await on(phone.page.replay({ client: clientWith(switching), reason: 'user' }))
    const owners = phone.server.applied.map(done => [done.userId, (done.entry.payload as { userId: string }).userId])
    expect(owners.filter(([sentBy, owner]) => sentBy !== owner)).toEqual([])
    expect(phone.server.applied).toHaveLength(OUTBOX_BATCH_SIZE + 1)
    expect(await entries(ANI)).toHaveLength(10)
    await on(phone.page.storeSession(phone.server.login(ANI)))
    await replay()
    expect(await entries(ANI)).toEqual([])
  })
})

describe('two replays at the same time', () => {
  it('a second replay in the same page waits for the first, and finds no work', async () => {
    await complete(1)
    const [first, second] = await on(
      Promise.all([
        phone.page.replay({ client: phone.page.client, reason: 'user' }),
        phone.page.replay({ client: phone.page.client, reason: 'online' }),
      ]),
    )
    expect([first.delivered, second.delivered]).toEqual([1, 0])
    expect(phone.server.requests).toHaveLength(1)
  })

  it('a second replay in another tab reports that a tab is already sending', async () => {
    await complete(1)
    const otherPage = await openPage(phone.server)
    const [first, second] = await on(
      Promise.all([
        phone.page.replay({ client: phone.page.client, reason: 'user' }),
        otherPage.replay({ client: otherPage.client, reason: 'online' }),
      ]),
    )
    expect([first.state, second.state].sort()).toEqual(['busy', 'done'])
    expect(phone.server.requests).toHaveLength(1)
  })

  it('two replays at the same time without Web Locks deliver three entries once each', async () => {
    phone.device.leave()
    await phone.start({ hasLocks: false })
    const otherPage = await openPage(phone.server)
    for (const n of [1, 2, 3]) await complete(n)
    const delivered: number[] = []
    phone.page.onBroadcastMessage(message => {
      if (message.kind === 'outbox-delivered') delivered.push(message.deliveries.length)
    })
    await on(
      Promise.all([
        phone.page.replay({ client: phone.page.client, reason: 'user' }),
        otherPage.replay({ client: otherPage.client, reason: 'online' }),
      ]),
    )
    expect(appliedMaterials()).toEqual([1, 2, 3])
    expect(delivered.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await entries()).toEqual([])
  })
})
