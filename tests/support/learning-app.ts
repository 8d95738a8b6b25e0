import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { type AnswerOf, type Endpoint, type InputOf, hasEnvelope } from '#contract/wire/endpoint.ts'
import { getPoolTarget } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/database.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { signAccessToken } from '#server/auth/access-token.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { startFamily } from '#server/auth/refresh-token.ts'
import { enroll } from '#server/features/learning/enrollment/service.ts'
import { createBusyError } from '#server/http/errors.ts'
import { openTestApp, type TestAppOptions } from './app.ts'
import { openDemoDatabase } from './demo-database.ts'

export interface Learner {
  userId: string
  accessToken: string
}

export interface AnsweredCall<E extends Endpoint> {
  status: number
  /** Response body without its envelope. Valid only if the status is 200. */
  data: AnswerOf<E>
  /** Error code of a refusal. */
  code: string | undefined
  response: LightMyRequestResponse
}

export interface CallOptions {
  as?: Learner | undefined
  key?: string
  cookie?: string
  headers?: Record<string, string>
  beforeBody?: (() => Promise<void>) | undefined
}

const ASK_AGAIN_MS = 100
export const LEARNER_PASSWORD = 'belajar123'
/** Password hash of all learners of a process, computed once, because hashing is slow by design. */
const learnerHash = hashPassword(LEARNER_PASSWORD)

/** Starts the real app on a real database with the demo content and a fixed clock, and creates learners on demand. */
export async function startLearningApp({ config, database, ...parts }: TestAppOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'semai-test-'))
  const clock = { now: new Date() }
  const test = await openTestApp({
    config: { dataDir, rateLimitFactor: 1_000, ...config },
    now: () => clock.now,
    database: database ?? (await openDemoDatabase(dataDir)),
    ...parts,
  })
  const { db } = test.database
  const keys = await loadServerKeys(db)
  const passwordHash = await learnerHash

  /**
   * Sends any input, even one that no client could send. A path parameter that is not given is sent as an unknown id.
   * Retries after a pause if a busy server refuses the call, as a client does, because an immediate retry would keep
   * the server busy.
   */
  async function send(endpoint: Endpoint, input: object, options: CallOptions = {}): Promise<LightMyRequestResponse> {
    for (;;) {
      const response = await sendOnce(endpoint, input, options)
      if (response.statusCode !== 503 || response.json<{ message?: string }>().message !== createBusyError().message)
        return response
      await pause(ASK_AGAIN_MS)
    }
  }

  function sendOnce(endpoint: Endpoint, input: object, options: CallOptions): Promise<LightMyRequestResponse> {
    const { as, key, cookie, headers, beforeBody } = options
    return test.call(endpoint, input, {
      ...(as && { as: as.accessToken }),
      beforeBody,
      headers: {
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
    })
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<AnsweredCall<E>> {
    const response = await send(endpoint, input, options)
    if (endpoint.download && response.statusCode === 200) {
      const file = { name: '', bytes: new Uint8Array(response.rawPayload) } as AnswerOf<E> // the endpoint's answer has this type
      return { status: 200, data: file, code: undefined, response }
    }
    const body = response.json<{ data?: AnswerOf<E>; code?: string }>()
    const data = (hasEnvelope(endpoint) ? body.data : body) as AnswerOf<E> // the server checks the answer before sending
    return { status: response.statusCode, data, code: body.code, response }
  }

  async function newAdmin(): Promise<Learner> {
    const admin = await newLearner()
    await db
      .updateTable('app_user')
      .set({ is_admin: true, roles: ['admin'] })
      .where('id', '=', admin.userId)
      .execute()
    return admin
  }

  /** Creates an admin who is also an expert. */
  async function newAdminExpert(): Promise<Learner> {
    const admin = await newAdmin()
    await db
      .updateTable('app_user')
      .set({ roles: ['admin', 'expert'] })
      .where('id', '=', admin.userId)
      .execute()
    return admin
  }

  async function newExpert(): Promise<Learner> {
    const expert = await newLearner()
    await db
      .updateTable('app_user')
      .set({ roles: ['expert'] })
      .where('id', '=', expert.userId)
      .execute()
    return expert
  }

  async function newLearner({ points = 0 } = {}): Promise<Learner> {
    const userId = randomUUID()
    const account = { is_admin: false, roles: ['learner' as const], password_hash: passwordHash, pic_url: null }
    const name = { full_name: 'Bunga Citra', email: `${userId}@contoh.test`, phone_number: '081234567890' }
    await db
      .insertInto('app_user')
      .values({ id: userId, ...account, ...name, created_at: clock.now })
      .execute()
    await db.insertInto('point_balance').values({ user_id: userId, balance: points }).execute()
    if (points > 0) {
      const moment = { happened_at: clock.now, created_at: clock.now }
      await db
        .insertInto('point_entry')
        .values({ user_id: userId, amount: points, reason: 'opening-balance', ...moment })
        .execute()
    }
    return { userId, accessToken: await getTokenFor(userId) }
  }

  async function verifyEmail({ userId }: Pick<Learner, 'userId'>): Promise<void> {
    await db.updateTable('app_user').set({ email_verified_at: clock.now }).where('id', '=', userId).execute()
  }

  async function getTokenFor(userId: string): Promise<string> {
    const family = await runInTransaction(db, tx => startFamily(tx, userId, false, clock.now))
    return getToken(userId, family.sessionId)
  }

  /** Signs an access token of an existing session, as a refresh does. */
  function getToken(userId: string, sessionId: string): Promise<string> {
    return signAccessToken({ userId, sessionId, isAdmin: false, roles: [] }, keys, clock.now)
  }

  /**
   * Enrols without payment, one month ago by default, so that there was time for everything that a test reports as
   * learned.
   */
  async function enrol(learner: Learner, slug = 'dasar-pengembang-web', since?: Date) {
    const course = await db.selectFrom('course').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
    const session = await db
      .selectFrom('course_session')
      .select('id')
      .where('course_id', '=', course.id)
      .orderBy('starts_at')
      .executeTakeFirstOrThrow()
    const enrollmentId = await runInTransaction(db, tx =>
      enroll(tx, {
        userId: learner.userId,
        courseId: course.id,
        sessionId: session.id,
        careerTrackId: course.career_track_id,
        now: since ?? new Date(clock.now.getTime() - 30 * 86_400_000),
      }),
    )
    if (enrollmentId === undefined) throw new Error('enrolled already')
    const materials = await db
      .selectFrom('lecture_material')
      .selectAll()
      .where('id', 'in', eb =>
        eb.selectFrom('lecture_progress').select('lecture_material_id').where('enrollment_id', '=', enrollmentId),
      )
      .orderBy('position')
      .execute()
    return { enrollmentId, materials, careerTrackId: course.career_track_id }
  }

  /** Gives the learner a confirmed email, an account of forty days, and three days of learning. */
  async function giveHistory(learner: Learner): Promise<Learner> {
    const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000)
    await db
      .updateTable('app_user')
      .set({ created_at: daysAgo(40), email_verified_at: daysAgo(40) })
      .where('id', '=', learner.userId)
      .execute()
    const { enrollmentId, materials } = await enrol(learner, 'penulis-konten-pemula')
    for (const [at, { id }] of materials.slice(0, 3).entries()) {
      await db
        .updateTable('lecture_progress')
        .set({ status: 'COMPLETED', completed_at: daysAgo(9 - at), updated_at: daysAgo(9 - at) })
        .where('enrollment_id', '=', enrollmentId)
        .where('lecture_material_id', '=', id)
        .execute()
    }
    return learner
  }

  return {
    app: test.app,
    db,
    keys,
    clock,
    dataDir,
    database: getPoolTarget(test.database.pool),
    send,
    call,
    newLearner,
    newAdmin,
    newAdminExpert,
    newExpert,
    verifyEmail,
    giveHistory,
    enrol,
    tokenFor: getTokenFor,
    tokenOf: getToken,
    async close() {
      await test.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type LearningApp = Awaited<ReturnType<typeof startLearningApp>>
