import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getEnrollment, listEnrollments } from '#contract/learning/enrollment.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { formatDatabaseUrl } from '../../support/database-url.ts'
import { openScratchPostgres } from '../../support/scratch-postgres.ts'
import { prepareServer, root, type ServerProcess } from '../../support/e2e/server.ts'
import { scaleTimeLimit } from '../../support/time-limits.ts'
import { openCaddy } from '../caddy.ts'
import { openDemoLearner, type SentEntry } from '../demo-learner.ts'
import { checkOutOlderVersion } from '../older-version.ts'

/**
 * Upgrades two servers behind Caddy one after the other, and then rolls them back one after the other. Meanwhile calls
 * arrive at a steady pace that does not wait for responses. Clients send a call again after a broken connection, 429,
 * 502 and 503, as the page does. Every call must be answered, and no work may be lost. SEMAI_CALLS sets the pace,
 * SEMAI_TOTAL the number of calls.
 */
const PER_SECOND = Number(process.env['SEMAI_CALLS'] ?? 50)
const TOTAL = Number(process.env['SEMAI_TOTAL'] ?? 3_000)
const TICK_MS = 20
const AGAIN_AFTER_MS = 1_000
const GIVE_UP_AFTER_MS = scaleTimeLimit(60_000)
/** Statuses after which a client retries. Other statuses are faults of a server, which a retry would hide. */
const retried = new Set([0, 429, 502, 503])

const folder = await mkdtemp(join(tmpdir(), 'semai-rolling-'))
await chmod(folder, 0o755) // the database runs as another account if this script runs as root
const older = await checkOutOlderVersion(join(folder, 'older'))
const postgres = await openScratchPostgres()
const servers = await Promise.all(
  ['a', 'b'].map(name =>
    prepareServer({
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '100000',
      DATA_DIR: join(folder, name),
      DIST_DIR: fileURLToPath(new URL('dist', root)),
      DATABASE_URL: formatDatabaseUrl(postgres.server.connection),
    }),
  ),
)
const figures = { calls: 0, answered: 0, again: 0, failed: 0, sent: 0, lost: 0, longestMs: 0, restarts: 0 }
const seen: Record<string, number> = {}
const waits: number[] = []

try {
  for (const server of servers) await server.start({}, older.url)
  const proxy = await openCaddy(...servers.map(server => server.port))
  if (!proxy) console.log('rolling upgrade: caddy is not installed')
  else {
    await attack(proxy.port)
    await proxy.close()
  }
} catch (error) {
  console.log(servers.map(server => server.log()).join('\n'))
  throw error
} finally {
  await Promise.all(servers.map(server => server.stop()))
  await postgres.close()
  older.remove()
  await rm(folder, { recursive: true, force: true })
}

async function attack(proxyPort: number): Promise<void> {
  const [server] = servers
  if (!server) throw new Error('two servers are needed')
  const origin = `http://127.0.0.1:${proxyPort}`
  const learner = await openDemoLearner({ server, origin, dataDir: folder, close: async () => {} })
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const headers = { authorization: `Bearer ${learner.accessToken}`, 'content-type': 'application/json' }

  async function once200(path: string, body?: string): Promise<number> {
    const options = { agent, method: body === undefined ? 'GET' : 'POST', headers }
    const sent = request(`${origin}/api${path}`, options)
    sent.end(body)
    try {
      const [answer] = await once(sent, 'response')
      answer.resume()
      await once(answer, 'end')
      return answer.statusCode
    } catch {
      return 0
    }
  }
  /**
   * Sends a call until its status is 200, and counts the responses before that. Returns false if the status was never
   * 200.
   */
  async function call(path: string, body?: string): Promise<boolean> {
    const began = performance.now()
    figures.calls += 1
    for (;;) {
      const status = await once200(path, body)
      const waited = performance.now() - began
      if (status === 200) {
        figures.answered += 1
        figures.longestMs = Math.max(figures.longestMs, Math.round(waited))
        waits.push(waited)
        return true
      }
      seen[status] = (seen[status] ?? 0) + 1
      if (!retried.has(status) || waited > GIVE_UP_AFTER_MS) {
        figures.failed += 1
        return false
      }
      figures.again += 1
      await sleep(AGAIN_AFTER_MS)
    }
  }

  const sent: SentEntry[] = []
  const one = getEnrollment.path.replace('{enrollmentId}', learner.enrollmentId)
  const next = async () => {
    const at = figures.calls % 10
    if (at > 1) return void (await call(at % 2 === 0 ? listEnrollments.path : one))
    const step = learner.step(figures.calls)
    if (await call(sendOutbox.path, JSON.stringify({ entries: [step] }))) sent.push(step)
  }
  const began = performance.now()
  const working = new Set<Promise<void>>()
  const load = (async () => {
    while (figures.calls < TOTAL) {
      const due = Math.min(TOTAL, Math.floor(((performance.now() - began) / 1_000) * PER_SECOND))
      while (figures.calls < due) {
        const work = next()
        working.add(work)
        void work.finally(() => working.delete(work))
      }
      await sleep(TICK_MS)
    }
    await Promise.all(working)
  })()

  for (const [at, version] of [root, older.url].entries()) {
    while (figures.calls < (TOTAL * (at + 1)) / 4) await sleep(TICK_MS)
    for (const each of servers) await restart(each, version)
  }
  await load
  const seconds = (performance.now() - began) / 1_000
  agent.destroy()

  figures.sent = sent.length
  for (let at = 0; at < sent.length; at += 50) {
    const { results } = await learner.send(sent.slice(at, at + 50))
    figures.lost += results.filter(({ outcome }) => outcome !== 'duplicate').length
  }
  waits.sort((a, b) => a - b)
  const p99Ms = Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0)
  const perSecond = Math.round(figures.answered / seconds)
  console.log('rolling upgrade:', { older: older.commit, newest: older.newest, ...figures, p99Ms, perSecond })
  console.log('rolling upgrade: answers before the last one', seen)
  if (figures.failed + figures.lost > 0 || figures.answered !== TOTAL) process.exitCode = 1
}

async function restart(server: ServerProcess, version: URL): Promise<void> {
  await server.stop()
  await server.start({}, version)
  figures.restarts += 1
}
