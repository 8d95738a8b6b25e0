import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { createClient } from '../api/client.ts'
import { OUTBOX_CACHE } from '../cache-names.ts'
import { broadcastMessage, onBroadcastMessage, type Message } from '../channel.ts'
import { closeSemaiDb, DB_NAME, openSemaiDb, withDb } from '../db.ts'
import { listLocalProgress } from '../local-progress.ts'
import { runIfLockFree, withLock } from '../locks.ts'
import { deviceSession, endSession } from '../session-row.ts'
import { deleteUserData, storeSession } from '../session-store.ts'
import { reconcile } from './reconcile.ts'
import { replay } from './replay.ts'
import { enqueue, enqueueAll, listEntries } from './store.ts'

/** Tests the outbox in a real browser, with its IndexedDB, Cache Storage, Web Locks and BroadcastChannel. */
const ANI = '0195a000-0000-7000-8000-00000000000a'
const enrollmentId = '0195a000-0000-7000-8000-000000000101'
const material = (n: number) => `0195a000-0000-7000-8000-000000${String(n).padStart(6, '0')}`

const applied: string[] = []
/** A minimal server: accepts every entry once. */
const client = createClient({
  baseUrl: '/api',
  session: deviceSession,
  onSessionEnded: endSession,
  fetch: (_input, init) => {
    const { entries } = JSON.parse(init?.body as string) as { entries: { id: string }[] }
    const results = entries.map(({ id }) => {
      const outcome = applied.includes(id) ? 'duplicate' : 'accepted'
      if (outcome === 'accepted') applied.push(id)
      return { id, outcome, receipt: { status: 'COMPLETED' } }
    })
    return Promise.resolve(Response.json({ data: { results } }))
  },
})

beforeEach(async () => {
  applied.length = 0
  await clearDevice()
  await storeSession({
    userId: ANI,
    isAdmin: false,
    roles: ['learner'],
    accessToken: 'a',
    refreshToken: 'r',
    remember: false,
  })
})
afterEach(clearDevice)

const payload = (n: number) => ({
  enrollmentId,
  lectureMaterialId: material(n),
  status: 'COMPLETED' as const,
  userId: ANI,
})
const write = (n: number) => enqueue('progress', payload(n), { userId: ANI })

describe('the second copy of an entry', () => {
  it('both copies of an entry exist when enqueue resolves', async () => {
    const entry = await write(1)
    const cache = await caches.open(OUTBOX_CACHE)
    const copy: unknown = await (await cache.match(`/semai-outbox/entries/${entry.id}`))?.json()
    expect(copy).toEqual(entry)
    expect(await listEntries(ANI)).toEqual([entry])
    expect(await listLocalProgress(ANI, enrollmentId)).toMatchObject([{ status: 'COMPLETED', isSent: false }])
  })

  it('if one copy of an entry is lost, the entry is restored from the other copy', async () => {
    const entry = await write(1)
    closeSemaiDb()
    await deleteDB(DB_NAME)
    expect(await listEntries(ANI)).toEqual([entry])
    await caches.delete(OUTBOX_CACHE)
    closeSemaiDb()
    await reconcile()
    closeSemaiDb()
    await deleteDB(DB_NAME)
    expect(await listEntries(ANI)).toEqual([entry])
  })

  it('both copies of an entry are deleted when the receipt arrives, or at a logout that discards work', async () => {
    await write(1)
    expect(await replay({ client, reason: 'user' })).toMatchObject({ delivered: 1, left: 0 })
    const entriesInCache = async () =>
      (await (await caches.open(OUTBOX_CACHE)).keys()).filter(request => request.url.includes('/entries/')).length
    expect(await entriesInCache()).toBe(0)
    await write(2)
    await deleteUserData(ANI, { unsent: 'discard' })
    expect(await entriesInCache()).toBe(0)
    expect(await listEntries(ANI)).toEqual([])
  })
})

describe('the outbox in other tabs', () => {
  it('a replay sends nothing while another tab holds the lock, and then sends each entry once', async () => {
    await enqueueAll(Array.from({ length: 120 }, (_, n) => ({ kind: 'progress', payload: payload(n), userId: ANI })))
    const other = frame()
    const otherHolds = await other.holdLock('semai-outbox')
    expect(await replay({ client, reason: 'user' })).toMatchObject({ state: 'busy' })
    await otherHolds()
    expect(await replay({ client, reason: 'user' })).toMatchObject({ state: 'done', delivered: 120 })
    expect(new Set(applied).size).toBe(120)
    other.close()
  })

  it('withLock waits until the lock is free, and runIfLockFree does not wait', async () => {
    const log: string[] = []
    const { promise: isLetGo, resolve: releaseLock } = Promise.withResolvers<void>()
    const first = withLock('semai-test', async () => {
      await isLetGo
      log.push('first')
    })
    expect(await runIfLockFree('semai-test', () => Promise.resolve('mine'))).toBeUndefined()
    const second = withLock('semai-test', () => Promise.resolve(log.push('second')))
    releaseLock()
    await Promise.all([first, second])
    expect(log).toEqual(['first', 'second'])
  })

  it('two tabs receive the messages of each other', async () => {
    const other = frame()
    const receivedThere = other.nextMessage()
    const receivedHere = new Promise<Message>(resolve => {
      const stop = onBroadcastMessage(message => {
        stop()
        resolve(message)
      })
    })
    broadcastMessage({ kind: 'outbox-changed' })
    expect(await receivedHere).toEqual({ kind: 'outbox-changed' })
    expect(await receivedThere).toEqual({ kind: 'outbox-changed' })
    const answered = new Promise<Message>(resolve => {
      const stop = onBroadcastMessage(message => {
        stop()
        resolve(message)
      })
    })
    other.say({ kind: 'session-changed', userId: null })
    expect(await answered).toEqual({ kind: 'session-changed', userId: null })
    other.close()
  })
})

describe('the connection to the database', () => {
  it('the connection closes if another tab deletes the database, and opens again at the next call', async () => {
    await write(1)
    const oldConnection = await openSemaiDb()
    const other = frame()
    // The connection is closed, because a newer version of the app in another tab must not wait for it.
    await other.deleteDatabase()
    expect(() => oldConnection.transaction('outbox')).toThrow('closing')
    other.close()
    expect(await listEntries(ANI)).toHaveLength(1)
  })

  it('opening the database fails with an error if another tab blocks the upgrade', async () => {
    closeSemaiDb()
    await deleteDB(DB_NAME)
    const other = frame()
    const release = await other.holdUpgrade()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const counting = withDb(db => db.count('outbox')).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await counting).toMatchObject({ name: 'DatabaseUnavailable' })
    release()
    other.close()
    await expect(withDb(db => db.count('outbox'))).resolves.toBe(0)
  })
})

/** Acts as another tab of this origin for storage, locks and messages. */
function frame() {
  const element = document.createElement('iframe')
  document.body.append(element)
  const otherWindow = element.contentWindow as Window & typeof globalThis
  const channel = new otherWindow.BroadcastChannel('semai')
  return {
    close: () => {
      channel.close()
      element.remove()
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    say: (message: Message) => channel.postMessage(message),
    nextMessage: () =>
      new Promise<unknown>(resolve => {
        channel.addEventListener('message', event => resolve(event.data), { once: true })
      }),
    holdLock: (name: string) =>
      new Promise<() => Promise<void>>(resolve => {
        const done = otherWindow.navigator.locks.request(
          name,
          () =>
            new Promise<void>(release => {
              resolve(async () => {
                release()
                await done
              })
            }),
        )
      }),
    deleteDatabase: () =>
      new Promise<void>((resolve, reject) => {
        const request = otherWindow.indexedDB.deleteDatabase(DB_NAME)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(new Error('not deleted')))
      }),
    /** Opens the database in an upgrade, which continues until the returned function is called. */
    holdUpgrade: () =>
      new Promise<() => void>(resolve => {
        const request = otherWindow.indexedDB.open(DB_NAME, 1)
        request.addEventListener('upgradeneeded', () => {
          let isHeld = true
          const store = request.result.createObjectStore('held')
          const keep = () => {
            if (!isHeld) {
              request.transaction?.abort()
              return
            }
            store.get(0).addEventListener('success', keep)
          }
          keep()
          resolve(() => (isHeld = false))
        })
        request.addEventListener('error', event => event.preventDefault())
      }),
  }
}
