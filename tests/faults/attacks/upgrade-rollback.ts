import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listEnrollments } from '#contract/learning/enrollment.ts'
import { openDemoLearner, type SentEntry } from '../demo-learner.ts'
import { checkOutOlderVersion } from '../older-version.ts'
import { formatDatabaseUrl } from '../../support/database-url.ts'
import { prepareServer, root } from '../../support/e2e/server.ts'
import { openScratchPostgres } from '../../support/scratch-postgres.ts'
import { scaleTimeLimit } from '../../support/time-limits.ts'

/**
 * Upgrades, rolls back and upgrades again while clients read and send work. The older version is the commit before the
 * newest migration, which must only expand the schema. Clients try again after a refused connection, 429 and 503, as
 * the page does.
 */
const CLIENTS = 4
const CALLS_PER_VERSION = 60
const GIVE_UP_AFTER_MS = scaleTimeLimit(60_000)

const folder = await mkdtemp(join(tmpdir(), 'semai-upgrade-'))
await chmod(folder, 0o755) // the database runs as another account if this script runs as root
const older = await checkOutOlderVersion(join(folder, 'older'))
const postgres = await openScratchPostgres()
const server = await prepareServer({
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  DATA_DIR: join(folder, 'data'),
  DIST_DIR: fileURLToPath(new URL('dist', root)),
  DATABASE_URL: formatDatabaseUrl(postgres.server.connection),
})
const versions = [older.url, root, older.url, root]
const figures = { switches: 0, calls: 0, retries: 0, failed: 0, sent: 0, lost: 0, longestWaitMs: 0 }

try {
  await server.start({}, versions[0])
  const origin = `http://127.0.0.1:${server.port}`
  const learner = await openDemoLearner({ server, origin, dataDir: join(folder, 'data'), close: async () => {} })
  const headers = { authorization: `Bearer ${learner.accessToken}` }
  const sent: SentEntry[] = []
  const load = new AbortController()

  /** Repeats a call until its status is 200. Any other status than 429 and 503 is a failure. */
  async function retryWhileUnavailable(call: () => Promise<number>): Promise<void> {
    const began = performance.now()
    figures.calls += 1
    for (;;) {
      const status = await call().catch(() => 0)
      const waited = performance.now() - began
      figures.longestWaitMs = Math.max(figures.longestWaitMs, Math.round(waited))
      if (status === 200) return
      if (![0, 429, 503].includes(status) || waited > GIVE_UP_AFTER_MS) {
        figures.failed += 1
        console.log('upgrade and rollback: failed', { status, waited })
        return
      }
      figures.retries += 1
      await sleep(100)
    }
  }
  const read = async () => {
    const response = await fetch(`${origin}/api${listEnrollments.path}`, { headers })
    await response.arrayBuffer()
    return response.status
  }
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!load.signal.aborted) {
      await retryWhileUnavailable(read)
      const step = learner.step(sent.length)
      sent.push(step)
      await retryWhileUnavailable(async () => (await learner.send([step])).status)
    }
  })
  try {
    for (const version of versions.slice(1)) {
      await callsSince(figures.calls)
      await server.stop()
      await server.start({}, version)
      figures.switches += 1
    }
    await callsSince(figures.calls)
  } finally {
    load.abort()
    await Promise.all(clients)
  }
  figures.sent = sent.length
  for (const step of sent) {
    await retryWhileUnavailable(async () => {
      const { status, results } = await learner.send([step])
      if (status === 200 && results[0]?.outcome !== 'duplicate') figures.lost += 1
      return status
    })
  }
  console.log('upgrade and rollback:', { older: older.commit, newest: older.newest, ...figures })
  if (figures.failed + figures.lost > 0) process.exitCode = 1
} catch (error) {
  console.log(server.log())
  throw error
} finally {
  await server.stop()
  await postgres.close()
  older.remove()
  await rm(folder, { recursive: true, force: true })
}

/** Waits until the clients have made enough calls to the running version. */
async function callsSince(before: number): Promise<void> {
  while (figures.calls < before + CALLS_PER_VERSION) await sleep(20)
}
