import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { prepareServer } from '../support/e2e/server.ts'
import { enrolEverywhere, openItems, reopen } from './learners.ts'
import { median, postsPerSecond, type Post } from './load.ts'

/**
 * How many progress posts a server takes, as a ratio to the same framework answering nothing. Both run as processes of
 * their own and take turns, so that whatever else the machine does hits both. PostgreSQL syncs to disk as it does for
 * learners.
 */
const ROUNDS = 5
const CONNECTIONS = 32
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
const empty = spawn(process.execPath, ['tests/bench/empty-server.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
const [address] = (await once(empty.stdout, 'data')) as [Buffer]
const emptyOrigin = address.toString().trim()
const origin = `http://127.0.0.1:${server.port}`

await enrolEverywhere(pool, EMAIL)
const items = await openItems(pool, EMAIL)
const headers = { authorization: `Bearer ${await logIn()}` }

const progress: number[] = []
const nothing: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  await reopen(pool)
  const posts = items.map<Post>(item => ({
    path: '/api/enroll/setProgressStatusTo',
    body: JSON.stringify({ ...item, status: 'INPROGRESS' }),
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  }))
  progress.push(await postsPerSecond(origin, posts, CONNECTIONS))
  nothing.push(
    await postsPerSecond(
      emptyOrigin,
      posts.map(post => ({ ...post, path: '/empty' })),
      CONNECTIONS,
    ),
  )
}
console.log(`${items.length} posts, ${CONNECTIONS} connections, ${ROUNDS} alternating rounds, median`)
console.log(`progress posts       ${median(progress).toFixed(0)} per second`)
console.log(`empty answers        ${median(nothing).toFixed(0)} per second`)
console.log(`ratio                ${(median(progress) / median(nothing)).toFixed(2)}`)

empty.kill()
await server.stop()
await pool.end()
await database.stop()
await rm(folder, { recursive: true, force: true })

async function logIn(): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: 'belajar123' }),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return data.accessToken
}
