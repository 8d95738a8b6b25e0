import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { formatDatabaseUrl } from '../support/database-url.ts'
import { prepareServer } from '../support/e2e/server.ts'
import { computeMedian } from './load.ts'
import { rankTest } from './rank-test.ts'

/**
 * Checks whether the response time reveals that an email has an account. Makes the same call for a known and an unknown
 * email, in random order, one at a time. A p value far below 0.01 means that an anonymous user can tell the emails
 * apart.
 */
const KNOWN = 'siswa@semai.test'
const UNKNOWN = 'tiada@semai.test'
const calls = [
  { path: '/api/v1/auth/forget-password', rounds: 400, bodyOf: (email: string) => ({ email }) },
  { path: '/api/v1/auth/login', rounds: 150, bodyOf: (email: string) => ({ email, password: 'bukan-itu' }) },
]

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const database = await startEmbedded(join(folder, 'postgres'))
const server = await prepareServer({
  DATABASE_URL: formatDatabaseUrl(database.connection),
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  RATE_LIMIT_FACTOR: '1000000',
})
await server.start()

for (const { path, rounds, bodyOf } of calls) {
  const known: number[] = []
  const unknown: number[] = []
  const answers = new Set<string>()
  for (let round = -10; round < rounds; round += 1) {
    const order = Math.random() < 0.5 ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN]
    for (const email of order) {
      const startedAt = performance.now()
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(email)),
      })
      answers.add(`${response.status} ${await response.text()}`)
      // The first rounds warm the server up.
      if (round >= 0) (email === KNOWN ? known : unknown).push(performance.now() - startedAt)
    }
  }
  const { z, p } = rankTest(known, unknown)
  console.log(`${path}, ${rounds} each, ${answers.size === 1 ? 'one answer for both' : 'DIFFERENT ANSWERS'}`)
  console.log(`  known   median ${computeMedian(known).toFixed(2)} ms`)
  console.log(`  unknown median ${computeMedian(unknown).toFixed(2)} ms`)
  console.log(`  rank test z ${z.toFixed(2)}, p ${p.toFixed(3)}`)
}

await server.stop()
await database.stop()
await rm(folder, { recursive: true, force: true })
