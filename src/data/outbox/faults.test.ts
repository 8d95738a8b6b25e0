import { DAY_MS } from '#contract/wire/durations.ts'
import { afterAll, afterEach, expect, it } from 'vitest'
import { failCommits, slowOpenings } from '#tests/support/device/indexed-db.ts'
import { people, Phone } from '#tests/support/device/phone.ts'
import { data } from '#tests/support/device/server.ts'
import type { Weather } from '#tests/support/device/strikes.ts'
import type { Strike } from '#tests/support/device/strikes.ts'
import type { Figures } from '#tests/support/device/verdict.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

/**
 * The fault matrix: one row for each fault that every promise is tested against, with the whole client on a phone that
 * can break and a server that can fail. The rows print as a table. `SEMAI_SEED` repeats a run, `SEMAI_ROUNDS` makes
 * each row longer, `SEMAI_QUEUE` the long queue.
 */
const seed = Number(process.env['SEMAI_SEED'] ?? Date.now() % 2_147_483_647)
const rounds = Number(process.env['SEMAI_ROUNDS'] ?? 1)
/** Testing every byte takes a while; the short run takes each third, with a random start. */
const byteStep = rounds > 1 ? 1 : 3
const longQueue = Number(process.env['SEMAI_QUEUE'] ?? 1_000)

interface Fault {
  name: string
  /** Stores work and triggers the fault. */
  strike: (phone: Phone) => Promise<void>
  /** Faults that must all have happened in every round: a row without its fault proves no promise. */
  by: readonly Strike[]
  /** The seed decides whether it happens: in some round it must. */
  isByChance?: boolean
  /** Number of entries that the server refuses for good in one round; these must be visible, and no others. */
  refused?: number
  rounds?: number
  hasLocks?: boolean
}

const WORK = 9

function met(weather: Exclude<Weather, 'fine'>, times = 30): Pick<Fault, 'strike' | 'by'> {
  return {
    by: [weather],
    strike: async phone => {
      await phone.write(WORK)
      phone.server.expect(...Array.from({ length: times }, () => weather))
      await phone.replay()
      await phone.write(3)
      await phone.replay(phone.page, 'timer')
    },
  }
}

/** Runs so many tabs and the worker at once, on a connection that also breaks. */
function atOnce(tabs: number, meeting: Strike): Pick<Fault, 'strike' | 'by'> {
  const weather = ['cut-after', 'expired'] as const
  return {
    by: [...weather, meeting],
    strike: async phone => {
      await phone.open(tabs + 1)
      for (const page of phone.pages) await phone.write(WORK, { page })
      phone.server.expect(...weather)
      await phone.live(Promise.all(phone.pages.map(page => page.replay({ client: page.client, reason: 'online' }))))
      await phone.live(Promise.all(phone.pages.map(page => page.replay({ client: page.client, reason: 'user' }))))
    },
  }
}

/** Kills after one of about so many effects on the device, or on the server before its answer arrives. */
async function killedIn(phone: Phone, effects: number, work: () => Promise<unknown>): Promise<void> {
  phone.device.life.killAfter(phone.below(effects))
  await work()
  phone.device.life.spare()
}

function clockMoved(before: number, during: (phone: Phone) => number): Pick<Fault, 'strike' | 'by'> {
  return {
    by: ['cut-after', 'sent with the clock off'],
    strike: async phone => {
      let off = 0
      const sendAfter = async (ms: number, count: number, reason: 'user' | 'timer') => {
        const { posts } = phone
        off += ms
        phone.device.moveClock(ms)
        await phone.write(count)
        await phone.replay(phone.page, reason)
        if (off !== 0 && phone.posts > posts) phone.strikes.note('sent with the clock off')
      }
      phone.server.expect('cut-after', 'server-error')
      await sendAfter(before, WORK, 'user')
      await sendAfter(during(phone), 3, 'timer')
    },
  }
}

/** Returns a function that tells whether the work is still running. */
function watch(work: Promise<unknown>): () => boolean {
  let isUnderWay = true
  const end = () => void (isUnderWay = false)
  work.then(end, end)
  return () => isUnderWay
}

const faults: Fault[] = [
  // Kills
  {
    name: 'browser killed while writing',
    rounds: 12,
    by: ['killed'],
    isByChance: true,
    strike: phone => killedIn(phone, 24, () => phone.write(WORK)),
  },
  {
    name: 'browser killed while sending',
    rounds: 12,
    by: ['killed'],
    isByChance: true,
    strike: async phone => {
      await phone.write(WORK)
      await killedIn(phone, 40, () => phone.replay())
    },
  },
  {
    name: 'worker stopped, page goes on',
    by: ['black-hole', 'sending stopped'],
    strike: async phone => {
      await phone.open(2)
      await phone.write(WORK)
      const stop = new AbortController()
      const worker = phone.pages[1] ?? phone.page
      phone.server.expect('black-hole')
      const sending = worker.replay({ client: worker.client, reason: 'sync', signal: stop.signal })
      const isUnderWay = watch(sending)
      const stopIt = () => {
        if (isUnderWay()) phone.strikes.note('sending stopped')
        stop.abort()
      }
      setTimeout(stopIt, phone.below(2_000))
      await phone.live(sending)
      await phone.replay()
    },
  },
  { name: 'server killed before its commit', ...met('cut-before') },
  { name: 'server killed after its commit', ...met('cut-after') },
  // Connection
  { name: 'cut before the answer', ...met('cut-before', 2) },
  { name: 'cut after the answer was sent', ...met('cut-after', 2) },
  {
    name: 'answer cut at every byte of a batch',
    rounds: 1,
    by: ['truncated'],
    strike: async phone => {
      let isWhole = false
      for (let byte = phone.below(byteStep); !isWhole; byte += byteStep) {
        await phone.write(3)
        phone.server.cutAt = byte
        phone.server.expect('truncated')
        await phone.replay()
        isWhole = byte >= phone.server.lastAnswerBytes
        await phone.replay()
      }
    },
  },
  { name: 'no answer (time-out)', ...met('black-hole', 3) },
  // Answers
  { name: '200 with a captive portal’s page', ...met('portal') },
  {
    name: '200 without a receipt',
    by: ['no receipt'],
    strike: async phone => {
      await phone.write(WORK)
      let empty = 2
      phone.server.answerOutbox = entries => {
        if (empty-- <= 0) return undefined
        phone.strikes.note('no receipt')
        return data({ results: entries.map(({ id }) => ({ id, outcome: 'accepted' })) })
      }
      await phone.replay()
      await phone.replay()
    },
  },
  { name: '400', ...met('bad-request') },
  { name: '401', ...met('unauthorized') },
  { name: '401 of a portal', ...met('portal-401') },
  { name: '403 JWT_EXPIRED', ...met('expired') },
  { name: '403 other', ...met('forbidden') },
  { name: '409', ...met('conflict') },
  { name: '413', ...met('too-large') },
  { name: '429 without Retry-After', ...met('rate-limited-bare') },
  { name: '429 with Retry-After', ...met('rate-limited-long') },
  { name: '500', ...met('server-error') },
  { name: '502 with HTML', ...met('bad-gateway') },
  { name: '503 with Retry-After', ...met('unavailable') },
  { name: '503 maintenance', ...met('maintenance') },
  // The browser's report about the connection
  {
    name: 'onLine is true without a network',
    by: ['cut-before'],
    strike: async phone => {
      phone.device.claimOnline(true)
      await met('cut-before').strike(phone)
    },
  },
  {
    name: 'onLine is false with a network',
    by: ['sent while reported offline'],
    strike: async phone => {
      phone.device.claimOnline(false)
      await phone.write(WORK)
      await phone.replay()
      if (!navigator.onLine && phone.posts > 0) phone.strikes.note('sent while reported offline')
    },
  },
  // Tokens
  {
    name: 'access token expired',
    by: ['token refused'],
    strike: async phone => {
      await phone.write(WORK)
      phone.server.expireAccess()
      await phone.replay()
    },
  },
  {
    name: 'refresh token expired or revoked',
    by: ['refresh refused'],
    strike: async phone => {
      await phone.write(WORK)
      phone.server.revoke(phone.userId)
      await phone.replay()
      await phone.write(3)
      await phone.replay(phone.page, 'timer')
    },
  },
  {
    name: 'refresh fails without being refused',
    by: ['token refused', 'refresh-down'],
    strike: async phone => {
      await phone.write(WORK)
      phone.server.expireAccess()
      phone.server.expect('refresh-down')
      await phone.replay()
    },
  },
  {
    name: 'token rotated by another tab at the same time',
    by: ['token refused', 'lock waited for'],
    strike: async phone => {
      await phone.open(3)
      await phone.write(WORK)
      phone.server.expireAccess()
      await phone.live(Promise.all(phone.pages.map(page => page.replay({ client: page.client, reason: 'online' }))))
    },
  },
  // Concurrent tabs and worker
  { name: 'two tabs and the worker', ...atOnce(2, 'lock waited for') },
  { name: 'five tabs and the worker', ...atOnce(5, 'lock waited for') },
  { name: 'five tabs without Web Locks', ...atOnce(5, 'sent twice at once'), hasLocks: false },
  // Clocks
  { name: 'clock a day ahead', ...clockMoved(DAY_MS, () => 0) },
  { name: 'clock a day behind', ...clockMoved(-DAY_MS, () => 0) },
  ...[89, 120, 400, -600].map(days => ({
    name: `clock ${days} days off, and right again`,
    ...clockMoved(days * DAY_MS, () => -days * DAY_MS),
  })),
  {
    name: 'clock changed in the middle',
    ...clockMoved(0, phone => (phone.below(2) === 0 ? -1 : 1) * (1 + phone.below(400)) * DAY_MS),
  },
  // Storage
  {
    name: 'disk full at enqueue',
    by: ['commit failed'],
    strike: async phone => {
      failCommits('QuotaExceededError', 1 + phone.below(4))
      await phone.write(WORK)
      failCommits('', 0)
      await phone.write(WORK)
      await phone.replay()
    },
  },
  {
    name: 'disk full at a cache write',
    by: ['cache write failed'],
    strike: async phone => {
      phone.device.caches.writeError = new DOMException('full', 'QuotaExceededError')
      await phone.write(WORK)
      phone.server.expect('cut-after')
      await phone.replay()
    },
  },
  {
    name: 'disk full while the answer is stored',
    by: ['commit failed'],
    strike: async phone => {
      await phone.write(WORK)
      // Waits until the server has the work, because only then there is an answer to store.
      phone.server.answerOutbox = () => {
        failCommits('QuotaExceededError', 1 + phone.below(5))
        return undefined
      }
      await phone.live(phone.page.replay({ client: phone.page.client, reason: 'user' }).catch(() => undefined))
      phone.server.answerOutbox = undefined
      failCommits('', 0)
    },
  },
  {
    name: 'IndexedDB closed by the browser',
    by: ['connection lost'],
    strike: async phone => {
      const writing = phone.write(WORK)
      phone.device.loseConnections()
      await writing
      const sending = phone.page.replay({ client: phone.page.client, reason: 'user' })
      setTimeout(() => phone.device.loseConnections(), phone.below(20))
      await phone.live(sending.catch(() => undefined))
    },
  },
  {
    name: 'upgrade blocked by an old tab',
    by: ['opening forgotten'],
    strike: async phone => {
      await phone.write(WORK)
      await phone.restart()
      phone.page.closeSemaiDb()
      // The old tab is frozen: the request to open is never answered, and the screen must be notified.
      slowOpenings(Infinity)
      expect(await phone.write(3)).toBe(0)
      slowOpenings(0)
      await phone.write(3)
    },
  },
  {
    name: 'database slow to open',
    by: ['opening slow'],
    strike: async phone => {
      await phone.write(WORK)
      await phone.restart()
      phone.page.closeSemaiDb()
      slowOpenings(3_000)
      expect(await phone.write(3)).toBe(3)
      phone.page.closeSemaiDb()
      // Slower than a user should wait: the screen reports it, and the next caller uses the request that is still
      // running.
      slowOpenings(15_000)
      expect(await phone.write(3)).toBe(0)
      expect(await phone.write(3)).toBe(3)
      phone.server.expect('cut-after')
      await phone.replay()
      slowOpenings(0)
    },
  },
  {
    name: 'database deleted',
    by: ['rows gone'],
    strike: async phone => {
      await phone.write(WORK)
      phone.device.loseDatabase()
      await phone.restart()
      await phone.login()
      await phone.write(3)
      phone.server.expect('cut-after')
      await phone.replay()
    },
  },
  {
    name: 'database deleted under an open page',
    by: ['rows gone', 'connection lost'],
    strike: async phone => {
      await phone.write(WORK)
      phone.device.loseDatabase()
      await phone.login()
      await phone.write(3)
    },
  },
  {
    name: 'second copies deleted',
    by: ['copies gone'],
    strike: async phone => {
      await phone.write(WORK)
      phone.device.caches.lose()
      await phone.restart()
      await phone.replay()
    },
  },
  // Updates
  {
    name: 'entries of an older format',
    by: ['older entry'],
    strike: async phone => {
      await phone.write(WORK)
      const { page } = phone
      for (const entry of (await phone.live(page.listEntries(phone.userId))) ?? []) {
        const { id, userId, kind, payload, createdAt, seq } = entry
        await phone.live(page.withDb(db => db.put('outbox', { id, userId, kind, payload, createdAt, seq } as never)))
      }
      const rows = await phone.live(page.withDb(db => db.getAll('outbox')))
      if (rows?.length === WORK && rows.every(row => !('state' in row))) phone.strikes.note('older entry')
      await phone.restart()
      await phone.write(3)
      await phone.replay()
    },
  },
  {
    name: 'version purge while sending',
    by: ['answers purged'],
    strike: async phone => {
      await phone.write(WORK)
      const { page } = phone
      const stored = { buster: '', queryHash: '', queryKey: ['/v1/courses'], state: {} }
      await phone.live(page.withDb(db => db.put('queries', stored, 'public|courses')))
      const sending = page.replay({ client: page.client, reason: 'user' })
      const isUnderWay = watch(sending)
      const purge = async () => {
        await page.noteServerVersion('1.0.434')
        const left = await page.withDb(db => db.count('queries'))
        if (left === 0 && isUnderWay()) phone.strikes.note('answers purged')
      }
      await phone.live(Promise.all([sending, purge()]))
    },
  },
  // Users
  {
    name: 'logout and another login while sending',
    by: ['person changed while sending'],
    rounds: 6,
    strike: async phone => {
      await phone.write(WORK)
      const { page } = phone
      const sending = page.replay({ client: page.client, reason: 'user' })
      const isUnderWay = watch(sending)
      const others = async () => {
        if (phone.random() < 0.3) await page.forgetUser(phone.userId)
        await page.adoptUser(people.budi)
        if (isUnderWay()) phone.strikes.note('person changed while sending')
        await page.writeSession(phone.server.login(people.budi))
      }
      await phone.live(Promise.all([sending, others()]))
      await phone.login(people.budi)
      await phone.write(WORK)
      phone.server.expect('cut-after')
      await phone.replay()
    },
  },
  // Validity of the work itself
  {
    name: 'refused today, valid yesterday',
    by: ['entry refused'],
    refused: 1,
    strike: async phone => {
      await phone.write(WORK)
      phone.fates.set(1 + phone.below(WORK), 'refuse')
      await phone.replay()
    },
  },
  {
    name: 'kills the server by itself',
    by: ['entry kills the server'],
    refused: 1,
    strike: async phone => {
      await phone.write(WORK)
      phone.fates.set(1 + phone.below(WORK), 'poison')
      await phone.replay()
    },
  },
  {
    name: 'put off by the server',
    by: ['entry put off'],
    rounds: 6,
    strike: async phone => {
      await phone.write(WORK)
      phone.fates.set(1 + phone.below(WORK), 'later-once')
      await phone.replay()
      // A postponed entry has to wait, and later entries of its queue must not overtake it.
      await phone.write(WORK)
      await phone.replay(phone.page, 'timer')
    },
  },
  {
    name: 'an entry of 20 MB',
    by: ['over the limit'],
    refused: 1,
    rounds: 1,
    strike: async phone => {
      await phone.write(1, { text: 'x'.repeat(20_000_000) })
      await phone.write(WORK)
      await phone.replay()
    },
  },
  {
    name: `${longQueue} entries`,
    rounds: 1,
    by: ['cut-after', 'server-error', 'cut-before', 'truncated'],
    strike: async phone => {
      for (let written = 0; written < longQueue; written += 50) await phone.write(50)
      phone.server.expect('cut-after', 'server-error', 'cut-before', 'truncated')
      await phone.replay()
      await phone.replay()
    },
  },
]

const table: (Figures & { fault: string; posts: number; kills: number; struck: number })[] = []
let phone: Phone | undefined
afterEach(() => phone?.device.leave())
afterAll(() => {
  console.info(`fault matrix: seed ${seed}, ${rounds} rounds`)
  console.info(inColumns(table))
})

it.each(faults)(
  'no work is lost, applied twice or out of order: $name',
  { timeout: timeLimit(240_000) },
  async fault => {
    const { name, strike, by, isByChance = false, refused = 0, rounds: own, hasLocks = true } = fault
    const sum = { promised: 0, applied: 0, refused: 0, lost: 0, twice: 0, outOfOrder: 0, strangers: 0 }
    const row = { posts: 0, kills: 0, struck: 0, ...sum }
    const notStruck: string[] = []
    const count = own === undefined ? rounds : Math.max(own, own === 1 ? 1 : rounds)
    for (let round = 0; round < count; round++) {
      phone = new Phone(seed + round, { hasLocks })
      await phone.open()
      await phone.login()
      await strike(phone)
      const missing = by.filter(each => phone?.strikes.times(each) === 0)
      if (missing.length === 0) row.struck++
      else if (!isByChance) notStruck.push(`${missing.join(', ')} (seed ${seed + round})`)
      const figures = await phone.settle()
      row.posts += phone.posts
      row.kills += phone.device.life.kills
      for (const key of Object.keys(sum) as (keyof Figures)[]) row[key] += figures[key]
      phone.device.leave()
    }
    table.push({ fault: name, ...row })
    expect(notStruck).toEqual([])
    expect(row).toMatchObject({ lost: 0, twice: 0, outOfOrder: 0, strangers: 0, refused: refused * count })
    // A row without promised work, arrivals or faults would prove no promise.
    for (const key of ['promised', 'applied', 'posts', 'struck'] as const) expect([key, row[key]]).not.toEqual([key, 0])
  },
)

/** Prints plain text, so that the table can be copied into a document. */
function inColumns(rows: readonly object[]): string {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map(row => Object.values(row).map(String))]
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map(line => line[at]?.length ?? 0)))
  return lines
    .map(line => line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map(line => line.join('  '))
    .join('\n')
}
