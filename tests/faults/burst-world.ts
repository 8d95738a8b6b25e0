import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { signAccessToken } from '#server/auth/access-token.ts'
import { startFamily } from '#server/auth/refresh-token.ts'
import { connect } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { ApiFailure } from '#app/data/api/failures.ts'
import { repeatWhileBusy } from '#app/data/api/repeat-while-busy.ts'
import { prepareServer } from '../support/e2e/server.ts'

export interface BurstLearner {
  userId: string
  accessToken: string
}

/** Starts a server process with the demo, and opens its database directly to create a crowd of learners. */
export async function openBurstWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'semai-burst-'))
  await chmod(folder, 0o755) // the database runs as another account if the test runs as root
  const database = await startEmbedded(join(folder, 'postgres'))
  const { user, host, port } = database.connection
  const target = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`
  const server = await prepareServer({
    DATABASE_URL: target,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  await server.start()
  const connection = connect(target, { poolSize: 4, isPatient: true })
  const { db } = connection
  const keys = await loadServerKeys(db)

  async function newLearner(points: number): Promise<BurstLearner> {
    const userId = randomUUID()
    const now = new Date()
    await sql`insert into app_user (id, full_name, email, phone_number, is_admin, roles, created_at, email_verified_at)
      values (${userId}, 'Bunga Citra', ${`${userId}@contoh.test`}, '081234567890', false, '{learner}', ${now}, ${now})`.execute(
      db,
    )
    await sql`insert into point_balance (user_id, balance) values (${userId}, ${points})`.execute(db)
    const { sessionId } = await runInTransaction(db, tx => startFamily(tx, userId, false, now))
    return { userId, accessToken: await signAccessToken({ userId, sessionId, isAdmin: false, roles: [] }, keys, now) }
  }

  return {
    server,
    db,
    newLearners: (count: number, points = 0) => Promise.all(Array.from({ length: count }, () => newLearner(points))),
    async close() {
      await server.stop()
      await connection.close()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface TimedResponse {
  status: number
  code: string | undefined
  text: string
  /** Time from the tap to the response that the user reads, retries included. */
  ms: number
  /** Number of responses that reported a busy server. */
  refusals: number
}

/** Posts as the app does: with the app's time limit, and with retries while the server is busy. */
export async function postLikeApp(
  port: number,
  call: { path: string; accessToken: string; body: unknown; idempotencyKey?: string },
): Promise<TimedResponse> {
  const startedAt = performance.now()
  let refusals = 0
  const once = async () => {
    const { status, text, retryAfterMs } = await post(port, call)
    const { code } = JSON.parse(text) as { code?: string }
    if (status === 503) {
      refusals += 1
      throw new ApiFailure('busy', text, { code, status, retryAfterMs })
    }
    return { status, text, code }
  }
  const endpoint = { method: 'POST', idempotent: call.idempotencyKey !== undefined } as const
  const options = { idempotencyKey: call.idempotencyKey, signal: undefined }
  const answer = await once()
    .catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
      return repeatWhileBusy(error, { endpoint, options, startedAt, again: once })
    })
    .catch((error: unknown) => ({ status: 0, text: String(error), code: undefined }))
  return { ...answer, ms: performance.now() - startedAt, refusals }
}

const agent = new Agent({ keepAlive: true, maxSockets: 600 })
const WRITE_TIMEOUT_MS = 20_000

function post(
  port: number,
  {
    path,
    accessToken,
    body,
    idempotencyKey,
  }: { path: string; accessToken: string; body: unknown; idempotencyKey?: string },
): Promise<{ status: number; text: string; retryAfterMs: number }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
    const options = { agent, method: 'POST', host: '127.0.0.1', port, path, headers, timeout: WRITE_TIMEOUT_MS }
    const sent = request(options, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('error', reject)
      answer.on('end', () => {
        const retryAfterMs = Number(answer.headers['retry-after'] ?? 0) * 1_000
        resolve({ status: answer.statusCode ?? 0, text, retryAfterMs })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

/**
 * Takes processor time away from all other processes, for three minutes at most. Returns the function that stops this.
 */
export function startBusyLoops(count: number): () => void {
  const program = 'const end = Date.now() + 180_000; while (Date.now() < end);'
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', program], { stdio: 'ignore' }))
  return () => loops.forEach(loop => loop.kill('SIGKILL'))
}
