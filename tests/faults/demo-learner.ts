import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listEnrollments, getEnrollment } from '#contract/learning/enrollment.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { OutboxResult } from '#contract/wire/outbox.ts'
import { prepareServer, type ServerProcess } from '../support/e2e/server.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

/** Starts a separate server with the embedded database and the demo, for attacks by plain requests. */
export interface AttackedServer {
  readonly server: ServerProcess
  readonly origin: string
  readonly dataDir: string
  close(): Promise<void>
}

export async function openAttackedServer(env: Record<string, string> = {}): Promise<AttackedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'semai-attack-'))
  await chmod(folder, 0o755) // the database runs as another account if the test runs as root
  const dataDir = join(folder, 'data')
  const server = await prepareServer({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env })
  await server.start()
  return {
    server,
    dataDir,
    origin: `http://127.0.0.1:${server.port}`,
    close: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface SentEntry {
  id: string
  kind: string
  payload: unknown
  happenedAt: string
}

/** Returns a client that is logged in as the learner of the demo. Its steps may be sent any number of times. */
export async function openDemoLearner({ origin }: AttackedServer) {
  const call = async (path: string, token?: string, body?: unknown) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    return fetch(`${origin}/api${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(scaleTimeLimit(30_000)),
    })
  }
  const read = async <T>(answer: Response) => (await answer.json()) as T // our own server sends this type
  const login = await call('/v1/auth/login', undefined, { email: 'siswa@semai.test', password: 'belajar123' })
  const { userId, accessToken } = (await read<{ data: { userId: string; accessToken: string } }>(login)).data
  const enrolledResponse = await call(listEnrollments.path, accessToken)
  const [first] = (await read<{ data: AnswerOf<typeof listEnrollments> }>(enrolledResponse)).data
  if (!first) throw new Error('the demo learner is in no course')
  const { enrollmentId } = first
  const response = await call(getEnrollment.path.replace('{enrollmentId}', enrollmentId), accessToken)
  const materials = (await read<AnswerOf<typeof getEnrollment>>(response)).progress_status

  const step = (at: number): SentEntry => ({
    id: randomUUID(),
    kind: 'progress',
    payload: {
      userId,
      enrollmentId,
      lectureMaterialId: materials[at % materials.length]?.lecture_material_id,
      status: 'INPROGRESS',
    },
    happenedAt: new Date().toISOString(),
  })

  /** Returns the status of the response, and the result of each entry if there is one. */
  async function send(entries: readonly unknown[]): Promise<{ status: number; results: OutboxResult[] }> {
    const answer = await call('/v1/outbox', accessToken, { entries })
    if (answer.status !== 200) return { status: answer.status, results: [] }
    return { status: 200, results: (await read<{ data: { results: OutboxResult[] } }>(answer)).data.results }
  }

  return { accessToken, enrollmentId, step, send }
}
