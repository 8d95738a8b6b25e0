import { chromium } from '@playwright/test'
import { Pool } from 'pg'
import prepareRun from '../support/e2e/global-setup.ts'
import { logIn, siswa } from '../support/e2e/people.ts'
import { openWorld } from '../support/e2e/world.ts'
import { enrolEverywhere, openItems } from './learners.ts'

/** How long a real browser takes to send what a learner did in a long time without a line. */
const COUNT = 1_000

const endRun = await prepareRun()
const world = await openWorld({})
const [{ url } = { url: '' }] = await world.ledger.query<{ url: string }>('select current_database() as url')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
try {
  const place = JSON.parse(process.env['SEMAI_E2E_PLACE'] ?? '{}') as { adminUrl: string }
  const pool = new Pool({ connectionString: place.adminUrl.replace(/\/[^/?]*\?/, `/${url}?`) })
  await enrolEverywhere(pool, siswa.email)
  const items = (await openItems(pool, siswa.email)).slice(0, COUNT)

  const context = await browser.newContext({ baseURL: world.origin })
  const page = await context.newPage()
  await logIn(page, siswa)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.evaluate(queueAll, items)
  const startedAt = performance.now()
  await context.setOffline(false)
  while (!(await page.evaluate(isQueueEmpty))) continue
  const seconds = (performance.now() - startedAt) / 1_000

  const { rows } = await pool.query<{ moved: number }>(
    `select count(*)::int as moved from lecture_progress p join enrollment e on e.id = p.enrollment_id
       join app_user u on u.id = e.user_id where u.email = $1 and p.status = 'INPROGRESS'`,
    [siswa.email],
  )
  console.log(`${items.length} queued posts sent in ${seconds.toFixed(2)} s, ${rows[0]?.moved} applied on the server`)
  await pool.end()
} finally {
  await browser.close()
  await world.close()
  await endRun()
}

/** Runs in the page. Writes entries as `src/data/outbox/entry.ts` keeps them, all in one transaction. */
async function queueAll(items: { enrollmentId: string; lectureMaterialId: string; userId: string }[]): Promise<void> {
  const db = await openOutbox()
  const tx = db.transaction('outbox', 'readwrite')
  const now = Date.now()
  items.forEach((item, seq) =>
    tx.objectStore('outbox').put({
      id: crypto.randomUUID(),
      schema: 1,
      userId: item.userId,
      lane: `${item.userId}:${item.enrollmentId}`,
      seq: seq + 1_000_000,
      kind: 'progress',
      payload: { ...item, status: 'INPROGRESS' },
      happenedAtDevice: now,
      clockOffsetMs: 0,
      attempts: 0,
      nextTryAt: 0,
      state: 'waiting',
      lastReason: null,
      createdAt: now,
      suspicion: 0,
      failuresAlone: 0,
    }),
  )
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

/** Runs in the page. */
function isQueueEmpty(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('semai')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('the database did not open')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result === 0)
      })
    })
  })
}
