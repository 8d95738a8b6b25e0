import { afterAll, afterEach, expect, it } from 'vitest'
import { failCommits, slowOpenings } from '#tests/support/device/indexed-db.ts'
import { people, Phone } from '#tests/support/device/phone.ts'
import { data, type Weather } from '#tests/support/device/server.ts'
import type { Figures } from '#tests/support/device/verdict.ts'

/**
 * The fault matrix: every line of "what every promise is tried against", one row each, against the whole client on a
 * phone that can break and a server that can fail. The rows print as a table. `SEMAI_SEED` repeats a run, `SEMAI_ROUNDS`
 * makes each row longer, `SEMAI_QUEUE` the long queue.
 */
const seed = Number(process.env['SEMAI_SEED'] ?? Date.now() % 2_147_483_647)
const rounds = Number(process.env['SEMAI_ROUNDS'] ?? 1)
/** Every byte takes a while; the short run takes each third, from another one each time. */
const byteStep = rounds > 1 ? 1 : 3
const longQueue = Number(process.env['SEMAI_QUEUE'] ?? 1_000)

interface Fault {
  name: string
  /** Writes work down and lets the fault strike. */
  strike: (phone: Phone) => Promise<void>
  /** How many entries the server is to refuse for good in one round; they must be visible, and no others. */
  refused?: number
  rounds?: number
  hasLocks?: boolean
}

const WORK = 9

function met(weather: Weather, times = 30): Fault['strike'] {
  return async phone => {
    await phone.write(WORK)
    phone.server.expect(...Array.from({ length: times }, () => weather))
    await phone.replay()
    await phone.write(3)
    await phone.replay(phone.page, 'timer')
  }
}

/** So many tabs and the worker at once, with a line that also breaks. */
function atOnce(tabs: number): Fault['strike'] {
  return async phone => {
    await phone.open(tabs + 1)
    for (const page of phone.pages) await phone.write(WORK, { page })
    phone.server.expect(phone.random() < 0.5 ? 'cut-after' : 'expired')
    await phone.live(Promise.all(phone.pages.map(page => page.replay({ client: page.client, reason: 'online' }))))
    await phone.live(Promise.all(phone.pages.map(page => page.replay({ client: page.client, reason: 'user' }))))
  }
}

/** The kill falls after some effect on the device, or on the server before its answer is heard. */
async function killedIn(phone: Phone, work: () => Promise<unknown>): Promise<void> {
  phone.device.life.killAfter(phone.below(60))
  await work()
  phone.device.life.spare()
}

function clockMoved(before: number, during: number): Fault['strike'] {
  return async phone => {
    phone.device.moveClock(before)
    await phone.write(WORK)
    phone.server.expect('cut-after', 'server-error')
    await phone.replay()
    phone.device.moveClock(during)
    await phone.write(3)
    await phone.replay(phone.page, 'timer')
  }
}

const DAY_MS = 86_400_000

const faults: Fault[] = [
  // kills
  { name: 'browser killed while writing', rounds: 12, strike: phone => killedIn(phone, () => phone.write(WORK)) },
  {
    name: 'browser killed while sending',
    rounds: 12,
    strike: async phone => {
      await phone.write(WORK)
      await killedIn(phone, () => phone.replay())
    },
  },
  {
    name: 'worker stopped, page goes on',
    strike: async phone => {
      await phone.open(2)
      await phone.write(WORK)
      const stop = new AbortController()
      const worker = phone.pages[1] ?? phone.page
      phone.server.expect('black-hole')
      const sending = worker.replay({ client: worker.client, reason: 'sync', signal: stop.signal })
      setTimeout(() => stop.abort(), phone.below(2_000))
      await phone.live(sending)
      await phone.replay()
    },
  },
  {
    name: 'server killed before its commit',
    strike: met('cut-before'),
  },
  { name: 'server killed after its commit', strike: met('cut-after') },
  // the line
  { name: 'cut before the answer', strike: met('cut-before', 2) },
  { name: 'cut after the answer was sent', strike: met('cut-after', 2) },
  {
    name: 'answer cut at every byte of a batch',
    rounds: 1,
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
  { name: 'no answer (time-out)', strike: met('black-hole', 3) },
  // answers
  { name: '200 with a captive portal’s page', strike: met('portal') },
  {
    name: '200 that accepts without a receipt',
    strike: async phone => {
      await phone.write(WORK)
      let empty = 2
      phone.server.answerOutbox = entries =>
        empty-- > 0 ? data({ results: entries.map(({ id }) => ({ id, outcome: 'accepted' })) }) : undefined
      await phone.replay()
      await phone.replay()
    },
  },
  { name: '400', strike: met('bad-request') },
  { name: '401', strike: met('unauthorized') },
  { name: '401 of a portal', strike: met('portal-401') },
  { name: '403 JWT_EXPIRED', strike: met('expired') },
  { name: '403 other', strike: met('forbidden') },
  { name: '409', strike: met('conflict') },
  { name: '413', strike: met('too-large') },
  { name: '429 without Retry-After', strike: met('rate-limited-bare') },
  { name: '429 with Retry-After', strike: met('rate-limited-long') },
  { name: '500', strike: met('server-error') },
  { name: '502 with HTML', strike: met('bad-gateway') },
  { name: '503 with Retry-After', strike: met('unavailable') },
  { name: '503 maintenance', strike: met('maintenance') },
  // the browser's word about the line
  {
    name: 'onLine says yes, the line is dead',
    strike: async phone => {
      phone.device.claimOnline(true)
      await met('cut-before')(phone)
    },
  },
  {
    name: 'onLine says no, the line is well',
    strike: async phone => {
      phone.device.claimOnline(false)
      await phone.write(WORK)
      await phone.replay()
    },
  },
  // tokens
  {
    name: 'access token expired',
    strike: async phone => {
      await phone.write(WORK)
      phone.server.expireAccess()
      await phone.replay()
    },
  },
  {
    name: 'refresh token expired or revoked',
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
    strike: async phone => {
      await phone.write(WORK)
      phone.server.expireAccess()
      phone.server.expect('refresh-down')
      await phone.replay()
    },
  },
  {
    name: 'token rotated by another tab at the same time',
    strike: async phone => {
      await phone.open(3)
      await phone.write(WORK)
      phone.server.expireAccess()
      await phone.live(Promise.all(phone.pages.map(page => page.replay({ client: page.client, reason: 'online' }))))
    },
  },
  // company
  { name: 'two tabs and the worker', strike: atOnce(2) },
  { name: 'five tabs and the worker', strike: atOnce(5) },
  { name: 'five tabs without Web Locks', strike: atOnce(5), hasLocks: false },
  // clocks
  { name: 'clock a day ahead', strike: clockMoved(DAY_MS, 0) },
  { name: 'clock a day behind', strike: clockMoved(-DAY_MS, 0) },
  ...[89, 120, 400, -600].map(days => ({
    name: `clock ${days} days off, and right again`,
    strike: clockMoved(days * DAY_MS, -days * DAY_MS),
  })),
  { name: 'clock changed in the middle', strike: phone => clockMoved(0, (phone.below(800) - 400) * DAY_MS)(phone) },
  // storage
  {
    name: 'disk full at enqueue',
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
    strike: async phone => {
      phone.device.caches.writeError = new DOMException('full', 'QuotaExceededError')
      await phone.write(WORK)
      phone.server.expect('cut-after')
      await phone.replay()
    },
  },
  {
    name: 'disk full while the answer is written down',
    strike: async phone => {
      await phone.write(WORK)
      const sending = phone.page.replay({ client: phone.page.client, reason: 'user' })
      failCommits('QuotaExceededError', phone.below(6))
      await phone.live(sending.catch(() => undefined))
      failCommits('', 0)
    },
  },
  {
    name: 'IndexedDB closed under us',
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
    strike: async phone => {
      await phone.write(WORK)
      await phone.restart()
      phone.page.closeSemaiDb()
      // The old tab is frozen: the request to open is never answered, and the screen must hear of it.
      slowOpenings(Infinity)
      expect(await phone.write(3)).toBe(0)
      slowOpenings(0)
      await phone.write(3)
    },
  },
  {
    name: 'database slow to open',
    strike: async phone => {
      await phone.write(WORK)
      await phone.restart()
      phone.page.closeSemaiDb()
      slowOpenings(3_000)
      expect(await phone.write(3)).toBe(3)
      phone.page.closeSemaiDb()
      // Slower than anybody should wait: it is said, and what was asked for then serves the next who asks.
      slowOpenings(15_000)
      expect(await phone.write(3)).toBe(0)
      expect(await phone.write(3)).toBe(3)
      phone.server.expect('cut-after')
      await phone.replay()
      slowOpenings(0)
    },
  },
  {
    name: 'database vanished',
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
    name: 'database vanished under an open page',
    strike: async phone => {
      await phone.write(WORK)
      phone.device.loseDatabase()
      await phone.login()
      await phone.write(3)
    },
  },
  {
    name: 'second copies vanished',
    strike: async phone => {
      await phone.write(WORK)
      phone.device.caches.lose()
      await phone.restart()
      await phone.replay()
    },
  },
  // updates
  {
    name: 'entries of an older shape in the queue',
    strike: async phone => {
      await phone.write(WORK)
      const { page } = phone
      for (const entry of (await phone.live(page.listEntries(phone.userId))) ?? []) {
        const { id, userId, kind, payload, createdAt, seq } = entry
        await phone.live(page.withDb(db => db.put('outbox', { id, userId, kind, payload, createdAt, seq } as never)))
      }
      await phone.restart()
      await phone.write(3)
      await phone.replay()
    },
  },
  {
    name: 'version purge while sending',
    strike: async phone => {
      await phone.write(WORK)
      const { page } = phone
      await phone.live(
        Promise.all([page.replay({ client: page.client, reason: 'user' }), page.noteServerVersion('1.0.434')]),
      )
    },
  },
  // people
  {
    name: 'logout and another login while sending',
    rounds: 6,
    strike: async phone => {
      await phone.write(WORK)
      const { page } = phone
      const others = async () => {
        if (phone.random() < 0.3) await page.forgetUser(phone.userId)
        await page.adoptUser(people.budi)
        await page.writeSession(phone.server.login(people.budi))
      }
      await phone.live(Promise.all([page.replay({ client: page.client, reason: 'user' }), others()]))
      await phone.login(people.budi)
      await phone.write(WORK)
      phone.server.expect('cut-after')
      await phone.replay()
    },
  },
  // the work itself
  {
    name: 'refused today, valid yesterday',
    refused: 1,
    strike: async phone => {
      await phone.write(WORK)
      phone.fates.set(1 + phone.below(WORK), 'refuse')
      await phone.replay()
    },
  },
  {
    name: 'kills the server by itself',
    refused: 1,
    strike: async phone => {
      await phone.write(WORK)
      phone.fates.set(1 + phone.below(WORK), 'poison')
      await phone.replay()
    },
  },
  {
    name: 'put off by the server',
    rounds: 6,
    strike: async phone => {
      await phone.write(WORK)
      phone.fates.set(1 + phone.below(WORK), 'later-once')
      await phone.replay()
      // What was put off has to wait; what is done now in the same lane must not overtake it.
      await phone.write(WORK)
      await phone.replay(phone.page, 'timer')
    },
  },
  {
    name: 'an entry of 20 MB',
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
    strike: async phone => {
      for (let written = 0; written < longQueue; written += 50) await phone.write(50)
      phone.server.expect('cut-after', 'server-error', 'cut-before', 'truncated')
      await phone.replay()
      await phone.replay()
    },
  },
]

const table: (Figures & { fault: string; posts: number; kills: number })[] = []
let phone: Phone | undefined
afterEach(() => phone?.device.leave())
afterAll(() => {
  console.info(`fault matrix: seed ${seed}, ${rounds} rounds`)
  console.info(inColumns(table))
})

it.each(faults)('$name', { timeout: 240_000 }, async ({ name, strike, refused = 0, rounds: own, hasLocks = true }) => {
  const sum = { promised: 0, applied: 0, refused: 0, lost: 0, twice: 0, outOfOrder: 0, strangers: 0 }
  const row = { posts: 0, kills: 0, ...sum }
  const count = own === undefined ? rounds : Math.max(own, own === 1 ? 1 : rounds)
  for (let round = 0; round < count; round++) {
    phone = new Phone(seed + round, { hasLocks })
    await phone.open()
    await phone.login()
    await strike(phone)
    const figures = await phone.settle()
    row.posts += phone.server.requests.filter(request => request.path === '/v1/outbox').length
    row.kills += phone.device.life.kills
    for (const key of Object.keys(sum) as (keyof Figures)[]) row[key] += figures[key]
    phone.device.leave()
  }
  table.push({ fault: name, ...row })
  expect(row).toMatchObject({ lost: 0, twice: 0, outOfOrder: 0, strangers: 0, refused: refused * count })
})

/** Plain text, so that the table can stand in a document as it is printed. */
function inColumns(rows: readonly object[]): string {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map(row => Object.values(row).map(String))]
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map(line => line[at]?.length ?? 0)))
  return lines
    .map(line => line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map(line => line.join('  '))
    .join('\n')
}
