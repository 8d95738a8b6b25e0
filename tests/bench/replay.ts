import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { OUTBOX_BATCH_SIZE } from '#contract/wire/limits.ts'
import { Pool } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import prepareRun from '../support/e2e/global-setup.ts'
import { logIn, siswa } from '../support/e2e/people.ts'
import { openWorld } from '../support/e2e/world.ts'
import { type LearnerWork, createLearnerWork } from './learner-work.ts'
import { enrolEverywhere, listOpenItems, reopenItems } from './learners.ts'
import { reportMeasurements } from './write-figures.ts'
import { CHROMIUM } from '../support/browsers.ts'

/**
 * Measures how long a real browser takes to send a learner's work of a long time offline. The device stores each entry
 * and its second copy, and PostgreSQL syncs to disk. The baseline in the same run sends the same work by plain calls in
 * batches of the same size, which is the fastest that any queue could be.
 */
const COUNTS = [1_000, 10_000]

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const database = await startEmbedded(join(folder, 'postgres'))
const { user, host, port } = database.connection
process.env['DATABASE_URL'] ??= `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`
const endRun = await prepareRun()
const world = await openWorld({})
const pool = new Pool({ connectionString: world.databaseUrl })
const browser = await chromium.launch({ executablePath: CHROMIUM })
try {
  await enrolEverywhere(pool, siswa.email)
  const rows = [['what waited', 'sent in', 'a second', 'by plain calls', 'share of it', 'applied on the server']]
  for (const count of COUNTS) {
    const plain = await measureReplay(count, holdAll, page => page.evaluate(postAll, OUTBOX_BATCH_SIZE))
    const queued = await measureReplay(count, queueAll, async page => {
      await page.context().setOffline(false)
      while (!(await page.evaluate(isQueueEmpty))) continue
    })
    rows.push([
      String(count),
      `${queued.seconds.toFixed(1)} s`,
      (count / queued.seconds).toFixed(0),
      `${plain.seconds.toFixed(1)} s`,
      (plain.seconds / queued.seconds).toFixed(2),
      String(queued.applied),
    ])
  }
  await reportMeasurements('replay', rows)
} finally {
  await browser.close()
  await pool.end()
  await world.close()
  await endRun()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Prepares an offline phone with this many entries; then measures the time of sending. */
async function measureReplay(
  count: number,
  prepare: (work: LearnerWork[]) => unknown,
  send: (page: Page) => Promise<unknown>,
) {
  await reopenItems(pool)
  await pool.query('delete from lecture_position')
  const work = createLearnerWork(await listOpenItems(pool, siswa.email), count)
  const context = await browser.newContext({ baseURL: world.origin })
  const page = await context.newPage()
  await logIn(page, siswa)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const isQueued = prepare === queueAll
  await context.setOffline(isQueued)
  await page.evaluate(prepare, work)
  const startedAt = performance.now()
  await send(page)
  const seconds = (performance.now() - startedAt) / 1_000
  await context.close()
  const { rows } = await pool.query<{ applied: number }>(
    `select (select count(*) from idempotency join app_user u on u.id = user_id where u.email = $1)::int as applied`,
    [siswa.email],
  )
  const applied = rows[0]?.applied
  if (applied !== count) throw new Error(`${count} were sent and ${applied} applied`)
  return { seconds, applied }
}

/** Runs in the page. */
function holdAll(work: LearnerWork[]): void {
  Object.assign(globalThis, { work })
}

/** Sends the work by plain calls only. Runs in the page. */
async function postAll(batchSize: number): Promise<void> {
  const { work } = globalThis as unknown as { work: LearnerWork[] }
  const { accessToken } = (await session()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const happenedAt = new Date().toISOString()
  for (let at = 0; at < work.length; at += batchSize) {
    const entries = work.slice(at, at + batchSize).map(entry => ({ ...entry, happenedAt }))
    const response = await fetch('/api/v1/outbox', { method: 'POST', headers, body: JSON.stringify({ entries }) })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    await response.json()
  }

  function session(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('semai')
      opening.addEventListener('error', () => reject(opening.error ?? new Error('the database did not open')))
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('session').objectStore('session').get('current')
        reading.addEventListener('success', () => {
          opening.result.close()
          resolve(reading.result)
        })
      })
    })
  }
}

/** Runs in the page. Writes entries and their second copies as `src/data/outbox` stores them. */
async function queueAll(work: LearnerWork[]): Promise<void> {
  const db = await openOutbox()
  const now = Date.now()
  const entries = work.map(({ id, kind, payload }, at) => ({
    id,
    kind,
    payload,
    schema: 1,
    userId: '',
    lane: String(payload['enrollmentId']),
    seq: at + 1_000_000,
    happenedAtDevice: now,
    clockOffsetMs: 0,
    attempts: 0,
    nextTryAt: 0,
    state: 'waiting',
    lastReason: null,
    createdAt: now,
    suspicion: 0,
    failuresAlone: 0,
  }))
  const userId = String(work.find(({ payload }) => 'userId' in payload)?.payload['userId'])
  for (const entry of entries) entry.userId = userId
  const cache = await caches.open('semai-outbox-v1')
  for (let at = 0; at < entries.length; at += 500) {
    await Promise.all(
      entries.slice(at, at + 500).map(entry => cache.put(`/semai-outbox/entries/${entry.id}`, Response.json(entry))),
    )
  }
  const tx = db.transaction('outbox', 'readwrite')
  for (const entry of entries) tx.objectStore('outbox').put(entry)
  await new Promise((resolve, reject) => {
    tx.addEventListener('complete', resolve)
    tx.addEventListener('abort', reject)
  })
  db.close()

  function openOutbox(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('semai')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('the database did not open')))
    })
  }
}

/**
 * True if no entry waits and no second copy remains. Polls rarely and cheaply, because the phone is busy. Runs in the
 * page.
 */
async function isQueueEmpty(): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve, 50))
  const isWaiting = await new Promise<boolean>((resolve, reject) => {
    const opening = indexedDB.open('semai')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('the database did not open')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result > 0)
      })
    })
  })
  if (isWaiting) return false
  const cache = await caches.open('semai-outbox-v1')
  // The marker that records the creation of the cache remains.
  return (await cache.keys()).every(request => !request.url.includes('/entries/'))
}
