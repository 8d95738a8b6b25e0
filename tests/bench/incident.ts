import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/**
 * Measures `npm run incident -- copy` with a database of N accounts (the first argument, usually 1,000,000). Each
 * account has a profile, a login, two enrolments, six materials, points and notifications.
 */
const accounts = Number(process.argv[2] ?? 1_000_000)

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const dataDir = join(folder, 'data')
const database = await startEmbedded(dataDir)
await migrate(database.connection)
const client = new Client(database.connection)
await client.connect()

/** Inserts the rows of `select` for each number up to `accounts`. The id of an account contains its number. */
const insert = (table: string, columns: string, select: string) =>
  client.query(`insert into ${table} (${columns}) select ${select} from generate_series(1, ${accounts}) as n`)
const id = `lpad(to_hex(n), 32, '0')::uuid`
const when = `now() - n % 700 * interval '1 day'`

// Switches off triggers and foreign keys, because only the volume matters here.
await client.query('set session_replication_role = replica')
await insert(
  'app_user',
  'id, full_name, email, phone_number, created_at',
  `${id}, 'Bunga ' || n, 'u' || n || '@contoh.test', '0812' || n, ${when}`,
)
await insert(
  'user_profile',
  'user_id, birth_date, address, updated_at',
  `${id}, date '1995-01-01' + n % 6000, 'Jalan ' || n, now()`,
)
await insert(
  'refresh_family',
  'id, user_id, is_remembered, created_at, expires_at',
  `${id}, ${id}, true, ${when}, now()`,
)
await insert('point_balance', 'user_id, balance', `${id}, 50`)
for (const part of [1, 2]) {
  const own = `lpad(to_hex(n::bigint * 4 + ${part}), 32, '0')::uuid`
  await insert(
    'enrollment',
    'id, user_id, course_id, session_id, career_track_id, version, created_at',
    `${own}, ${id}, ${own}, ${own}, ${id}, 1, ${when}`,
  )
  for (const material of [1, 2, 3]) {
    const materialId = `lpad('${part}${material}', 32, '0')::uuid`
    await insert(
      'lecture_progress',
      'enrollment_id, lecture_material_id, status, updated_at',
      `${own}, ${materialId}, 'OPEN', ${when}`,
    )
  }
  await insert(
    'point_entry',
    'user_id, amount, reason, ref, happened_at, created_at',
    `${id}, 10, 'material', '${part}', ${when}, ${when}`,
  )
  await insert(
    'notification',
    'id, user_id, kind, about, step, state, due_at, planned_at, valid_until, urgency, title, body, path, created_at',
    `${own}, ${id}, 'graded', '${part}', 'graded', 'sent', ${when}, ${when}, now(), 'normal', 'Dinilai', 'Tugasmu dinilai', '/', ${when}`,
  )
}
await client.query('analyze')
await client.end()

const target = join(folder, 'kejadian')
const startedAt = performance.now()
const command = spawn(process.execPath, ['server/incident-command.ts', 'copy', target], {
  env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  stdio: 'inherit',
})
await once(command, 'exit')
console.log(`${accounts} accounts: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
for (const name of await readdir(target)) {
  console.log(`  ${name} ${((await stat(join(target, name))).size / 1e6).toFixed(1)} MB`)
}
await database.stop()
await rm(folder, { recursive: true, force: true })
