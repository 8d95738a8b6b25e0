import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Device } from '#tests/support/device/device.ts'
import { failCommits } from '#tests/support/device/indexed-db.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const enrollment = (n: number) => `0195a000-0000-7000-8000-00000000010${n}`
const enrollmentId = enrollment(1)
const lectureMaterialId = '0195a000-0000-7000-8000-000000000001'

let device: Device
let server: ServerDouble
let page: Page

beforeEach(async () => {
  device = new Device()
  server = new ServerDouble(device.life)
  page = await openPage(server)
})
afterEach(() => device.leave())

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}
async function reopen(): Promise<void> {
  await device.restart()
  page = await openPage(server)
}
const progress = (status: 'INPROGRESS' | 'COMPLETED' = 'COMPLETED') => ({
  enrollmentId,
  lectureMaterialId,
  status,
  userId: ANI,
})
const enqueue = (status?: 'INPROGRESS' | 'COMPLETED') => page.enqueue('progress', progress(status), { userId: ANI })
const stored = () => on(page.listEntries(ANI))
const copyCount = async () => {
  const keys = await on((await on(device.caches.open('semai-outbox-v1'))).keys())
  return keys.filter(key => key.url.includes('/entries/')).length
}

describe('enqueue', () => {
  it('enqueue writes the entry, the local progress and the second copy before it resolves', async () => {
    const entry = await on(enqueue())
    await reopen()
    expect(await stored()).toEqual([entry])
    expect(await on(page.listLocalProgress(ANI, enrollmentId))).toMatchObject([{ status: 'COMPLETED', isSent: false }])
    expect(await copyCount()).toBe(1)
  })

  it('gives each new entry a unique number, also after a restart and after the loss of the database', async () => {
    const news = (n: number) => {
      const payload = { ...progress(), enrollmentId: enrollment(n) }
      return { kind: 'progress' as const, payload, userId: ANI }
    }
    await on(page.enqueueAll([news(1), news(2)]))
    await reopen()
    device.loseDatabase()
    await on(page.enqueueAll([news(3)]))
    expect((await stored()).map(entry => [entry.lane, entry.seq])).toEqual([
      [`${ANI}:${enrollment(1)}`, 1],
      [`${ANI}:${enrollment(2)}`, 2],
      [`${ANI}:${enrollment(3)}`, 3],
    ])
  })

  it('an entry takes the queue position of the older entry that it replaces', async () => {
    const state = (location: string) => ({
      completion: 'completed' as const,
      success: 'unknown' as const,
      scoreRaw: null,
      scoreScaled: null,
      location,
      suspendData: '',
      totalSeconds: 1,
    })
    const writtenState = (location: string, replaces: readonly string[] = []) => ({
      kind: 'scorm-state' as const,
      payload: { enrollmentId, lectureMaterialId, state: state(location) },
      userId: ANI,
      replaces,
    })
    const extras = { event_name: 'material-completed', ref: `${enrollmentId}:${lectureMaterialId}` }
    const points = { kind: 'points' as const, payload: { user_id: ANI, point: 0, extras }, userId: ANI }
    const [first] = await on(page.enqueueAll([writtenState('1'), points]))
    const [second] = await on(page.enqueueAll([writtenState('2', [first!.id])]))
    expect((await stored()).map(({ id, kind, seq }) => [id === second!.id, kind, seq])).toEqual([
      [true, 'scorm-state', 1],
      [false, 'points', 2],
    ])
    expect(await on(page.listLocalProgress(ANI, enrollmentId))).toMatchObject([{ entryId: second!.id, isSent: false }])
    expect(await copyCount()).toBe(2)

    // An entry that is being sent keeps its position, and so do later entries.
    await on(page.withDb(async db => db.put('outbox', { ...(await db.get('outbox', second!.id))!, state: 'sending' })))
    const [third] = await on(page.enqueueAll([writtenState('3', [second!.id])]))
    expect((await stored()).map(({ id, kind }) => [id === third!.id, kind])).toEqual([
      [false, 'scorm-state'],
      [false, 'points'],
      [true, 'scorm-state'],
    ])
  })

  it('enqueue does not resolve if the commit fails after every request succeeded', async () => {
    await on(page.reconcile())
    failCommits('QuotaExceededError', 99)
    await expect(on(enqueue())).rejects.toMatchObject({ name: 'NotStored', reason: 'full' })
    failCommits('', 0)
    expect(await stored()).toEqual([])
    expect(await copyCount()).toBe(0)
  })

  it('on a full disk, enqueue deletes stored queries and then stores the entry', async () => {
    await on(page.storeSession(server.login(ANI)))
    await on(page.withDb(db => db.put('queries', { buster: '', queryHash: '', queryKey: [], state: 0 }, 'public|q')))
    await on(page.reconcile())
    failCommits('QuotaExceededError', 1)
    await on(enqueue())
    expect(await stored()).toHaveLength(1)
    expect(await on(page.withDb(db => db.count('queries')))).toBe(0)
  })

  it('the outbox can be read on a full disk', async () => {
    const entry = await on(enqueue())
    device.caches.lose()
    await reopen()
    device.caches.writeError = new Error('disk full')
    failCommits('QuotaExceededError', 99)
    expect(await stored()).toEqual([entry])
    failCommits('', 0)
  })

  it('stores an entry in the database if the cache fails, and adds the second copy later', async () => {
    await on(page.reconcile())
    device.caches.writeError = new Error('disk full')
    await on(enqueue())
    await reopen()
    expect(await stored()).toHaveLength(1)
    device.caches.writeError = undefined
    await reopen()
    await on(page.reconcile())
    expect(await copyCount()).toBe(1)
  })

  it('enqueue does not lower the local progress', async () => {
    await on(enqueue('COMPLETED'))
    await on(enqueue('INPROGRESS'))
    expect(await on(page.listLocalProgress(ANI, enrollmentId))).toMatchObject([{ status: 'COMPLETED' }])
  })

  it('enqueue stores the entry although the connection to the database is lost', async () => {
    await on(page.reconcile())
    const work = enqueue()
    device.loseConnections()
    await on(work)
    expect(await stored()).toHaveLength(1)
  })
})

describe('reconcile', () => {
  it('reconcile returns the same database id at every start', async () => {
    const id = await on(page.reconcile())
    await reopen()
    expect(await on(page.reconcile())).toBe(id)
  })

  it('reconcile restores all entries and the database id if the database is lost', async () => {
    const id = await on(page.reconcile())
    const entry = await on(enqueue())
    device.loseDatabase()
    await reopen()
    expect(await on(page.reconcile())).toBe(id)
    expect(await stored()).toEqual([entry])
  })

  it('reconcile creates the second copies of entries again if the copies are lost', async () => {
    const id = await on(page.reconcile())
    await on(enqueue())
    device.caches.lose()
    await reopen()
    expect(await on(page.reconcile())).toBe(id)
    expect(await copyCount()).toBe(1)
  })

  it('reconcile restores entries again if the database is lost while the page runs', async () => {
    await on(enqueue())
    device.loseDatabase()
    expect(await stored()).toHaveLength(1)
  })

  it('reconcile returns a new database id if the database and the second copies are lost', async () => {
    const id = await on(page.reconcile())
    await on(enqueue())
    device.loseDatabase()
    device.caches.lose()
    await reopen()
    expect(await on(page.reconcile())).not.toBe(id)
    expect(await stored()).toEqual([])
  })

  it('reconcile deletes a copy whose entry was delivered just before a kill', async () => {
    await on(page.storeSession(server.login(ANI)))
    const entry = await on(enqueue())
    await on(page.replay({ client: page.client, reason: 'user' }))
    // Simulates a browser that was killed after the receipt was stored and before the copy was deleted.
    const cache = await on(device.caches.open('semai-outbox-v1'))
    await on(cache.put(`/semai-outbox/entries/${entry.id}`, Response.json(entry)))
    await reopen()
    await on(page.reconcile())
    expect(await stored()).toEqual([])
    expect(await copyCount()).toBe(0)
  })

  it('reconcile converts entries of an older format from the database and from the second copies', async () => {
    const older = (id: string) => ({ id, userId: ANI, kind: 'progress', payload: progress(), createdAt: 5 })
    const cache = await on(device.caches.open('semai-outbox-v1'))
    await on(cache.put('/semai-outbox/entries/from-copy', Response.json(older('from-copy'))))
    await on(page.withDb(db => db.put('outbox', older('from-database') as never)))
    await reopen()
    const entries = await stored()
    expect(entries.map(entry => entry.id).sort()).toEqual(['from-copy', 'from-database'])
    for (const entry of entries) {
      expect(entry).toMatchObject({ schema: 1, state: 'waiting', attempts: 0, lane: `${ANI}:${enrollmentId}` })
    }
    await on(page.storeSession(server.login(ANI)))
    // The fake server accepts these ids. The real server requires UUIDs.
    expect(await on(page.replay({ client: page.client, reason: 'user' }))).toMatchObject({ delivered: 2 })
  })

  it('reconcile ignores a truncated copy', async () => {
    const cache = await on(device.caches.open('semai-outbox-v1'))
    await on(cache.put('/semai-outbox/entries/torn', new Response('{"id":"torn","user')))
    expect(await stored()).toEqual([])
  })
})

describe('discardEntry', () => {
  it('discardEntry permanently deletes the entry, its local progress and its copy', async () => {
    const entry = await on(enqueue())
    await on(page.discardEntry(entry.id))
    expect(await on(page.listLocalProgress(ANI, enrollmentId))).toEqual([])
    const cache = await on(device.caches.open('semai-outbox-v1'))
    await on(cache.put(`/semai-outbox/entries/${entry.id}`, Response.json(entry)))
    await reopen()
    expect(await stored()).toEqual([])
    expect(await on(page.listReceipts(ANI))).toEqual([])
  })
})
