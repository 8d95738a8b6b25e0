import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { OUTBOX_BATCH_SIZE } from '#contract/wire/limits.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { prepareServer } from '../support/e2e/server.ts'
import { createLearnerWork } from './learner-work.ts'
import { enrolEverywhere, listOpenItems, reopenItems } from './learners.ts'
import { measureCallsPerSecond, computeMedian, type Call } from './load.ts'
import { formatWithGoal, reportMeasurements } from './write-figures.ts'

/**
 * Measures the server's throughput as a ratio to the same framework with empty responses and to one lookup of a number.
 * All run as separate processes and take turns, so that other load of the machine affects them equally. PostgreSQL
 * syncs to disk as in production.
 */
const ROUNDS = 5
const CONNECTIONS = 32
const DEVICES = 8
const WAITING = 2_000
/** Time after which the server has collected the garbage of its start (server/main.ts). */
const REST_MS = 15_000
const EMAIL = 'siswa@semai.test'

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const database = await startEmbedded(join(folder, 'postgres'))
const { user, host, port } = database.connection
const pool = new Pool({ user, host, port, database: 'postgres' })
const server = await prepareServer({
  DATABASE_URL: `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`,
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  RATE_LIMIT_FACTOR: '1000000',
})
await server.start()
// The first start creates the demo data, and the next start finds it.
const memoryJustFilled = await residentMiB()
await server.stop()
await server.start()
const empty = spawn(process.execPath, ['tests/bench/empty-server.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
const [address] = (await once(empty.stdout, 'data')) as [Buffer]
const emptyOrigin = address.toString().trim()
const origin = `http://127.0.0.1:${server.port}`
await sleep(REST_MS)
const memoryAtRest = await residentMiB()

await enrolEverywhere(pool, EMAIL)
const items = await listOpenItems(pool, EMAIL)
const [{ enrollmentId } = { enrollmentId: '' }] = items
const headers = { authorization: `Bearer ${await logIn()}` }

/**
 * The requests of each round. `each` is the number of entries in a request; without `each` a request counts as one
 * entry.
 */
const requestSets: Record<string, { calls: () => Call[]; connections?: number; each?: number; at?: string }> = {
  'empty answers': { calls: () => repeat(1_000, { path: '/empty', body: '{}' }), at: emptyOrigin },
  'single posts': {
    calls: () =>
      items.map(item => ({
        path: '/api/enroll/setProgressStatusTo',
        body: JSON.stringify({ ...item, status: 'INPROGRESS' }),
        headers: { 'idempotency-key': randomUUID() },
      })),
  },
  'queue, one device': { calls: () => batches(1), connections: 1, each: WAITING },
  [`queue, ${DEVICES} devices`]: { calls: () => batches(DEVICES), connections: DEVICES, each: WAITING * DEVICES },
  'one number looked up': { calls: () => repeat(600, { path: '/api/v1/points' }) },
  catalogue: { calls: () => repeat(200, { path: '/api/v1/courses' }) },
  enrolment: { calls: () => repeat(200, { path: `/api/enrollment/get-enrollment/${enrollmentId}` }) },
  lesson: {
    calls: () => repeat(200, { path: `/api/v1/enrollments/${enrollmentId}/lessons/${items[0]?.lectureMaterialId}` }),
  },
  'list of lessons': { calls: () => repeat(60, { path: `/api/lecturematerial?enrollment_id=${enrollmentId}` }) },
  board: { calls: () => repeat(200, { path: '/api/v1/leaderboard?period=all' }) },
}

const seen = new Map<string, number[]>()
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, { calls, connections = CONNECTIONS, each, at = origin }] of Object.entries(requestSets)) {
    await reopenItems(pool)
    await pool.query('delete from lecture_position')
    const sent = calls().map(call => ({ ...call, headers: { ...headers, ...call.headers } }))
    const perCall = (each ?? sent.length) / sent.length
    seen.set(name, [...(seen.get(name) ?? []), perCall * (await measureCallsPerSecond(at, sent, connections))])
    const { rows } = await pool.query<{ kept: number }>('select count(*)::int as kept from idempotency')
    if (each !== undefined && rows[0]?.kept !== each) throw new Error(`${each} were sent, ${rows[0]?.kept} applied`)
  }
}

const of = (name: string) => computeMedian(seen.get(name) ?? [])
const table = [...seen.keys()].map(name => {
  const toEmpty = (of(name) / of('empty answers')).toFixed(2)
  const toNumber = (of(name) / of('one number looked up')).toFixed(2)
  return [name, of(name).toFixed(0), toEmpty, toNumber]
})
console.log(`${ROUNDS} alternating rounds, median; ${CONNECTIONS} connections where nothing else is said\n`)
await reportMeasurements('server', [['', 'a second', 'to empty answers', 'to one number looked up'], ...table])
const share = (name: string, beside: string) => of(name) / of(beside)
await reportMeasurements('server-goals', [
  ['', 'goal', 'measured'],
  [
    'applied a second over all devices',
    'at least 5,000',
    formatWithGoal(of(`queue, ${DEVICES} devices`), { atLeast: 5_000 }, '', 0),
  ],
  [
    'a single post, to an empty answer',
    'at least 0.12',
    formatWithGoal(share('single posts', 'empty answers'), { atLeast: 0.12 }),
  ],
  ['the board, to an empty answer', 'at least 0.1', formatWithGoal(share('board', 'empty answers'), { atLeast: 0.1 })],
  [
    'a lesson, to one number looked up',
    'at least 0.25',
    formatWithGoal(share('lesson', 'one number looked up'), { atLeast: 0.25 }),
  ],
  ['memory of the server at rest', 'at most 150 MiB', formatWithGoal(memoryAtRest, { atMost: 150 }, ' MiB', 0)],
  ['right after it has filled the demo', 'the same', formatWithGoal(memoryJustFilled, { atMost: 150 }, ' MiB', 0)],
  ['after all of the above', 'at most 300 MiB', formatWithGoal(await residentMiB(), { atMost: 300 }, ' MiB', 0)],
])

empty.kill()
await server.stop()
await pool.end()
await database.stop()
await rm(folder, { recursive: true, force: true })

function repeat(times: number, call: Call): Call[] {
  return Array.from({ length: times }, () => call)
}

/**
 * Returns the waiting entries of several devices of one learner. Each device has its own enrolments, so two devices
 * never share a partition.
 */
function batches(devices: number): Call[] {
  const happenedAt = new Date().toISOString()
  const lists = Array.from({ length: devices }, (_, device) => {
    const own = items.filter((_item, at) => at % devices === device)
    const entries = createLearnerWork(own, WAITING).map(entry => ({ ...entry, happenedAt }))
    return Array.from({ length: Math.ceil(WAITING / OUTBOX_BATCH_SIZE) }, (_one, at) => ({
      path: '/api/v1/outbox',
      body: JSON.stringify({ entries: entries.slice(at * OUTBOX_BATCH_SIZE, (at + 1) * OUTBOX_BATCH_SIZE) }),
    }))
  })
  return lists[0]?.flatMap((_call, at) => lists.map(list => list[at] as Call)) ?? []
}

/** Returns the resident memory of the server process as the system counts it. */
async function residentMiB(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

async function logIn(): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: 'belajar123' }),
  })
  const { data } = (await response.json()) as { data: { accessToken: string } }
  return data.accessToken
}
