import { createECDH, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { currentKey } from '#server/features/notifications/vapid-keys.ts'
import { prepareServer } from '../support/e2e/server.ts'
import { median } from './load.ts'
import { type BenchService, startBenchService } from './push-services.ts'
import { reportFigures } from './write-figures.ts'

/**
 * A webinar of ten thousand begins: how long after the due time the last reminder was taken by its push service, what a
 * learner's reads cost meanwhile, and what the server holds. Two services are sick: one hangs, one resets.
 */
const PEOPLE = 10_000
const DEVICES = 13_000
const WELL = 6
/** Of the sick services, each. */
const SICK_SHARE = 0.01
const DUE_IN_MS = 8_000
const GIVE_UP_MS = 600_000
const IDLE_READS = 60
const KEYS = 50
/** As Linux counts the work of a process. */
const MS_PER_TICK = 10

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const database = await startEmbedded(join(folder, 'postgres'))
const { user, host, port } = database.connection
const well = await Promise.all(Array.from({ length: WELL }, () => startBenchService()))
const [hanging, resetting] = [await startBenchService('hangs'), await startBenchService('resets')]
const services: BenchService[] = [...well, hanging, resetting]
const server = await prepareServer({
  DATABASE_URL: `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`,
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  RATE_LIMIT_FACTOR: '1000000',
  PUSH_TEST_ORIGINS: services.map(({ origin }) => origin).join(','),
})
await server.start()
const connection = connect(database.connection, { poolSize: 2, isPatient: true })
const { db } = connection

/** People with one browser each, and three thousand with a second one. Answers how many will be taken. */
async function subscribe(): Promise<number> {
  const { generation } = await currentKey(db, new Date())
  await sql`
    insert into app_user (id, full_name, email, is_admin, roles, created_at)
    select gen_random_uuid(), 'Peserta ' || n, n || '@bangku.invalid', false, '{learner}', now()
    from generate_series(1, ${PEOPLE}::bigint) as n
  `.execute(db)
  await sql`
    insert into refresh_family (id, user_id, binding_hash, is_remembered, created_at, expires_at)
    select gen_random_uuid(), id, '\\x00', true, now(), now() + interval '30 days'
    from app_user cross join lateral generate_series(1, case when split_part(email, '@', 1)::bigint <= ${DEVICES - PEOPLE} then 2 else 1 end)
    where email like '%@bangku.invalid'
  `.execute(db)
  const keys = Array.from({ length: KEYS }, () => createECDH('prime256v1').generateKeys().toString('base64url'))
  const auths = keys.map(() => randomBytes(16).toString('base64url'))
  const origins = services.map(({ origin }) => origin)
  const hosts = origins.map(origin => new URL(origin).host)
  const sick = Math.round(DEVICES * SICK_SHARE)
  await sql`
    with numbered as (
      select family.id, family.user_id, row_number() over (order by family.id) - 1 as n
      from refresh_family family join app_user on app_user.id = family.user_id where email like '%@bangku.invalid'
    ), placed as (
      select *, case when n < ${sick} then ${WELL + 1} when n < ${sick * 2} then ${WELL + 2} else n % ${WELL} + 1 end as place
      from numbered
    )
    insert into push_device (id, session_id, user_id, endpoint, host, p256dh, auth, key_generation, created_at)
    select gen_random_uuid(), id, user_id, (${origins}::text[])[place] || '/push/' || n || '-' || id,
      (${hosts}::text[])[place], (${keys}::text[])[n % ${KEYS} + 1], (${auths}::text[])[n % ${KEYS} + 1],
      ${generation}, now()
    from placed
  `.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from push_device
    where split_part(split_part(endpoint, '/push/', 2), '-', 1)::bigint % 100 >= 4
      and host = any(${hosts.slice(0, WELL)}::text[])
  `.execute(db)
  return rows[0]!.count
}

async function remind(dueAt: Date): Promise<void> {
  await sql`
    insert into notification (id, user_id, kind, about, step, due_at, planned_at, valid_until, urgency, title, body, path, created_at)
    select gen_random_uuid(), id, 'webinar', 'meeting:bench', 'ten-minutes', ${dueAt}, ${dueAt}, ${dueAt}::timestamptz + interval '1 hour',
      'high', 'Sepuluh menit lagi: Menulis', 'Pukul 15.00 WIB', '/webinar/menulis', now()
    from app_user where email like '%@bangku.invalid'
  `.execute(db)
  await sql`vacuum analyze app_user, refresh_family, push_device, notification`.execute(db)
}

async function logIn(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'siswa@semai.test', password: 'belajar123' }),
  })
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken
}

/** What one read of a learner takes, one after another. */
async function read(token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/webinars`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await answer.arrayBuffer()
  return performance.now() - began
}

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}

/** What the server's process has worked so far; unlike the clock it does not count what else the machine does. */
async function workedMs(): Promise<number> {
  const [user, system] = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * MS_PER_TICK
}

const expected = await subscribe()
const token = await logIn()
await read(token)
const idle: number[] = []
for (let turn = 0; turn < IDLE_READS; turn += 1) idle.push(await read(token))
const memoryBefore = await memoryMb()

const dueAt = new Date(Date.now() + DUE_IN_MS)
await remind(dueAt)
await pause(Math.max(0, dueAt.getTime() - Date.now()))
const takenBy = () => well.flatMap(({ taken }) => [...taken.values()])
const workedBefore = await workedMs()
const busy: number[] = []
let memoryMost = memoryBefore
while (takenBy().length < expected && Date.now() - dueAt.getTime() < GIVE_UP_MS) {
  busy.push(await read(token))
  memoryMost = Math.max(memoryMost, await memoryMb())
  await pause(50)
}
const worked = (await workedMs()) - workedBefore
const times = takenBy().map(({ at }) => at - dueAt.getTime())
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const retired = await sql<{ count: number }>`
  select count(*)::int as count from push_device where retired_because = 'gone'
`.execute(db)

await reportFigures('push', [
  ['', 'goal', 'measured'],
  ['subscriptions that can be reached, of 13,000', '', `${times.length} of ${expected}`],
  ['the first one taken after the due time', '', seconds(Math.min(...times))],
  ['half of them taken', '', seconds(median(times))],
  ['the last one taken', '20 s', times.length < expected ? 'belum' : seconds(Math.max(...times))],
  ['processor time of the server’s process for it', '', seconds(worked)],
  ['load of the whole machine at the end, on two cores', '', loadavg()[0]!.toFixed(1)],
  ['taken twice', '0', String(takenBy().filter(each => each.times > 1).length)],
  ['subscriptions ended by 404 and 410', '', String(retired.rows[0]!.count)],
  ['a learner’s read meanwhile, to idle (median)', '2', (median(busy) / median(idle)).toFixed(2)],
  ['memory of the server above idle', '120 MB', `${(memoryMost - memoryBefore).toFixed(0)} MB`],
])

await connection.close()
await server.stop()
await database.stop()
for (const service of services) await service.close()
await rm(folder, { recursive: true, force: true })
