import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { formatDatabaseUrl } from '../support/database-url.ts'
import { prepareServer } from '../support/e2e/server.ts'
import { computeMedian } from './load.ts'
import { remindCrowd, subscribeCrowd } from './push-crowd.ts'
import { type BenchService, startBenchService } from './push-services.ts'
import { reportMeasurements } from './write-figures.ts'

/**
 * Simulates the start of a webinar with ten thousand users. Measures the time from the due time until a push service
 * accepted the last reminder, the cost of a learner's reads meanwhile, and the server's memory. Two services fail: one
 * hangs, one resets.
 */
const PEOPLE = 10_000
const DEVICES = 13_000
const WELL = 6
/** Share of the devices at each failing service. */
const SICK_SHARE = 0.01
const DUE_IN_MS = 8_000
const GIVE_UP_MS = 600_000
const IDLE_READS = 60
/** Linux's unit for the processor time of a process. */
const MS_PER_TICK = 10

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const database = await startEmbedded(join(folder, 'postgres'))
const healthyServices = await Promise.all(Array.from({ length: WELL }, () => startBenchService()))
const [hanging, resetting] = [await startBenchService('hangs'), await startBenchService('resets')]
const services: BenchService[] = [...healthyServices, hanging, resetting]
const server = await prepareServer({
  DATABASE_URL: formatDatabaseUrl(database.connection),
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  RATE_LIMIT_FACTOR: '1000000',
  PUSH_TEST_ORIGINS: services.map(({ origin }) => origin).join(','),
})
await server.start()
const connection = connect(database.connection, { poolSize: 2, isPatient: true })
const { db } = connection

async function logIn(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'siswa@semai.test', password: 'belajar123' }),
  })
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken
}

/** Returns the duration of one learner's read; the reads run one after another. */
async function read(token: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/webinars`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await response.arrayBuffer()
  return performance.now() - began
}

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

/** Returns the processor time of the server so far; unlike the clock it excludes other load of the machine. */
async function workedMs(): Promise<number> {
  const [user, system] = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * MS_PER_TICK
}

const getOrigins = (some: readonly BenchService[]) => some.map(({ origin }) => origin)
const crowd = { people: PEOPLE, devices: DEVICES, sickShare: SICK_SHARE }
const reachable = await subscribeCrowd(db, {
  ...crowd,
  well: getOrigins(healthyServices),
  sick: getOrigins([hanging, resetting]),
})
const expected = reachable.length
const token = await logIn()
await read(token)
const idle: number[] = []
for (let turn = 0; turn < IDLE_READS; turn += 1) idle.push(await read(token))
const memoryBefore = await memoryMb()

const dueAt = new Date(Date.now() + DUE_IN_MS)
await remindCrowd(db, dueAt)
await pause(Math.max(0, dueAt.getTime() - Date.now()))
const takenBy = () => healthyServices.flatMap(({ taken }) => [...taken.values()])
const workedBefore = await workedMs()
const busy: number[] = []
let memoryMost = memoryBefore
while (takenBy().length < expected && Date.now() - dueAt.getTime() < GIVE_UP_MS) {
  busy.push(await read(token))
  memoryMost = Math.max(memoryMost, await memoryMb())
  await pause(50)
}
const worked = (await workedMs()) - workedBefore
const times = takenBy().map(([first]) => first!.at - dueAt.getTime())
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const retired = await sql<{ count: number }>`
  select count(*)::int as count from push_device where retired_because = 'gone'
`.execute(db)

await reportMeasurements('push', [
  ['', 'goal', 'measured'],
  ['subscriptions that can be reached, of 13,000', '', `${times.length} of ${expected}`],
  ['first push accepted, after the due time', '', seconds(Math.min(...times))],
  ['half of them accepted', '', seconds(computeMedian(times))],
  ['the last one accepted', '20 s', times.length < expected ? 'belum' : seconds(Math.max(...times))],
  ['processor time of the server for all pushes', '', seconds(worked)],
  ['load of the whole machine at the end, on two cores', '', loadavg()[0]!.toFixed(1)],
  ['accepted twice', '0', String(takenBy().filter(each => each.length > 1).length)],
  ['subscriptions ended by 404 and 410', '', String(retired.rows[0]!.count)],
  [
    'a learner’s read meanwhile, relative to idle (median)',
    '2',
    (computeMedian(busy) / computeMedian(idle)).toFixed(2),
  ],
  ['memory of the server above idle', '120 MB', `${(memoryMost - memoryBefore).toFixed(0)} MB`],
])

await connection.close()
await server.stop()
await database.stop()
for (const service of services) await service.close()
await rm(folder, { recursive: true, force: true })
