import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { getClusterPath } from '#server/db/embedded/cluster.ts'
import { findServerPid } from '#server/db/embedded/process.ts'
import { prepareServer } from '../support/e2e/server.ts'
import { remindCrowd, subscribeCrowd } from './push-crowd.ts'
import { startBenchService } from './push-services.ts'
import { computePercentile } from './realtime-world.ts'
import { reportMeasurements } from './write-figures.ts'

/**
 * Measures goal A2. Reminders fall due all the time, and two servers send them. One of the servers, or their
 * PostgreSQL, is killed with SIGKILL again and again. `KILLS` shortens a run, and the report then says so.
 */
const GOAL_KILLS = 100
const KILLS = Number(process.env['KILLS'] ?? GOAL_KILLS)
const EVERY_MS = 2_000
const PEOPLE = KILLS * 30
const DEVICES = Math.round(PEOPLE * 1.3)
/** Average number of kills for each kill that hits the database. */
const DATABASE_SHARE = 5
const DUE_IN_MS = 5_000
/**
 * Lease of an attempt to send. When the lease of a killed server's attempt expires, the other server takes the attempt
 * over.
 */
const LEASE_MS = 60_000
const GIVE_UP_MS = 3 * LEASE_MS
/**
 * Time within which the server stores the response of the push service. It is long, because the server waits while the
 * database is down. A kill in that time may cause a second push.
 */
const WRITTEN_WITHIN_MS = 10_000

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const database = await startEmbedded(folder)
const cluster = getClusterPath(folder)
const keeper = database.keeper({ warn: () => {}, error: () => {} })
await keeper.start()
const { user, host, port } = database.connection
const services = await Promise.all([startBenchService(), startBenchService(), startBenchService()])
const serviceOrigins = services.map(({ origin }) => origin)
const servers = await Promise.all(
  [0, 1].map(each =>
    prepareServer({
      DATABASE_URL: `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`,
      DATA_DIR: join(folder, `data-${each}`),
      HOST: '127.0.0.1',
      SEED_DEMO: 'off',
      LOG_LEVEL: 'error',
      PUSH_TEST_ORIGINS: serviceOrigins.join(','),
    }),
  ),
)
for (const server of servers) await server.start()

const kills: number[] = []
let databaseKills = 0
const listTakenPushes = (token: string) => services.flatMap(({ taken }) => taken.get(token) ?? [])

async function isDatabaseUp(): Promise<boolean> {
  const client = new Client({ ...database.connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  const isUp = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isUp
}

/** Kills only a database that answers, because a kill during recovery would only prolong the previous outage. */
async function killDatabase(): Promise<void> {
  while (!(await isDatabaseUp())) await pause(100)
  const pid = findServerPid(cluster)
  if (pid === undefined) return
  kills.push(Date.now())
  databaseKills += 1
  process.kill(pid, 'SIGKILL')
}

async function killServer(at: number): Promise<void> {
  const server = servers[at % servers.length]!
  kills.push(Date.now())
  await server.kill()
  // The start fails while the database is down. Then the loop starts the server again, as a process supervisor would.
  for (;;) {
    const isUp = await server.start().then(
      () => true,
      () => false,
    )
    if (isUp) return
    await server.kill()
    await pause(500)
  }
}

const planning = connect(database.connection, { poolSize: 2, isPatient: true })
const reachable = await subscribeCrowd(planning.db, { people: PEOPLE, devices: DEVICES, well: serviceOrigins })
const began = new Date(Date.now() + DUE_IN_MS)
const spanMs = KILLS * EVERY_MS
await remindCrowd(planning.db, began, spanMs)
const { rows } = await sql<{ token: string; due: Date }>`
  select split_part(endpoint, '/push/', 2) as token, due_at as due from push_device
  join notification on notification.user_id = push_device.user_id and about = 'meeting:bench'
`.execute(planning.db)
await planning.close()
const dueOf = new Map(rows.map(({ token, due }) => [token, due.getTime()]))

await pause(Math.max(0, began.getTime() - Date.now()))
let restarting: Promise<void> = Promise.resolve()
for (let at = 0; at < KILLS; at += 1) {
  await pause(Math.random() * EVERY_MS)
  if (Math.random() * DATABASE_SHARE < 1) await killDatabase()
  else {
    // Waits for the previous restart, so that one server is always up.
    await restarting
    restarting = killServer(Math.floor(Math.random() * servers.length))
  }
}
await restarting
const lastDue = Math.max(...dueOf.values())
const isMissing = () => reachable.some(token => listTakenPushes(token).length === 0)
while (isMissing() && Date.now() < Math.max(lastDue, kills.at(-1) ?? 0) + GIVE_UP_MS) await pause(200)

const each = reachable.map(token => ({ due: dueOf.get(token) ?? 0, taken: listTakenPushes(token) }))
const late = each.flatMap(({ due, taken: [first] }) => (first ? [first.at - due] : []))
const doubles = each.filter(({ taken }) => taken.length > 1)
const wasLost = (answeredAt: number) =>
  kills.some(killedAt => killedAt >= answeredAt - 1_000 && killedAt <= answeredAt + WRITTEN_WITHIN_MS)
const unexplained = doubles.filter(({ taken }) => taken.slice(0, -1).some(({ at }) => !wasLost(at)))
const isApart = doubles.filter(({ taken }) => new Set(taken.map(({ topic }) => topic)).size > 1)
const isEarly = late.filter(ms => ms < 0)
const missing = each.filter(({ taken }) => taken.length === 0).length
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

await reportMeasurements('kills', [
  ['', 'goal', 'measured'],
  ['servers and databases killed', String(GOAL_KILLS), `${kills.length}${KILLS < GOAL_KILLS ? ' (belum)' : ''}`],
  ['of these PostgreSQL', '', String(databaseKills)],
  ['subscriptions that can be reached', '', String(reachable.length)],
  ['without a reminder at the end', '0', String(missing)],
  ['sent before its time', '0', String(isEarly.length)],
  ['accepted twice', '', String(doubles.length)],
  ['of these without a kill before the response was stored', '0', String(unexplained.length)],
  ['of these under two topics, so shown twice', '0', String(isApart.length)],
  ['after the due time, half of them', '', seconds(computePercentile(late, 0.5))],
  ['after the due time, 99 %', '', seconds(computePercentile(late, 0.99))],
  ['after the due time, the last one', '', seconds(Math.max(...late))],
])

for (const server of servers) await server.kill()
await keeper.close()
await database.stop()
for (const service of services) await service.close()
await rm(folder, { recursive: true, force: true })
process.exit(missing + unexplained.length + isApart.length + isEarly.length === 0 ? 0 : 1)
