import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { Learner, LearningApp } from '../learning-app.ts'
import { readBalance, insertPoints, readProfile, uploadProof } from './had.ts'

const statuses = ['OPEN', 'INPROGRESS', 'COMPLETED'] as const
const Course = fc.record({
  /** Status of each material. The list is shorter than the class. */
  done: fc.array(fc.constantFrom(...statuses), { minLength: 6, maxLength: 6 }),
  answers: fc.nat(2),
  attempts: fc.nat(2),
  certificates: fc.subarray(['completion', 'graduation'] as const),
})
/** Generates the history of an account with up to three courses. */
export const Account = fc.record({
  courses: fc.tuple(...[1, 2, 3].map(() => fc.option(Course, { nil: undefined }))),
  /** Events that gave the account points. Two accounts may have the same events. */
  events: fc.uniqueArray(
    fc.constantFrom('register-success ', 'webinar-attended a', 'webinar-attended b', 'survey-filled c'),
  ),
  waiting: fc.uniqueArray(fc.constantFrom('webinar-attended b', 'webinar-attended d')),
  /** Spent part of the earned points. */
  spentPercent: fc.nat(100),
  /** No attendance, or minutes in the first meetings of the first course. */
  minutes: fc.option(fc.nat(90), { nil: undefined }),
  hasProfile: fc.boolean(),
  files: fc.nat(2),
  keys: fc.uniqueArray(fc.constantFrom('k1', 'k2', 'k3')),
})
type Account = typeof Account extends fc.Arbitrary<infer T> ? T : never

/** Creates the history. `slugs` are the slugs of the history's courses. */
export async function createHistory(
  world: LearningApp,
  learner: Learner,
  { account, slugs }: { account: Account; slugs: readonly string[] },
): Promise<void> {
  const { userId } = learner
  const { now } = world.clock
  const { db } = world
  for (const [at, course] of account.courses.entries()) {
    if (!course) continue
    const { enrollmentId, materials } = await world.enrol(learner, slugs[at])
    for (const [nth, status] of course.done.entries()) {
      const material = materials[nth]
      if (!material || status === 'OPEN') continue
      await db
        .updateTable('lecture_progress')
        .set({ status, completed_at: status === 'COMPLETED' ? now : null, updated_at: now })
        .where('enrollment_id', '=', enrollmentId)
        .where('lecture_material_id', '=', material.id)
        .execute()
      if (status === 'COMPLETED')
        await insertPoints(world, learner, 'material-completed', `${enrollmentId}:${material.id}`, 5)
    }
    const keys = { enrollment_id: enrollmentId, lecture_material_id: materials[0]?.id ?? '' }
    const moment = { handed_in_at: now, created_at: now }
    for (let nth = 0; nth < course.answers; nth += 1) {
      await db
        .insertInto('assignment_answer')
        .values({ id: randomUUID(), ...keys, text: 'Jawaban', ...moment })
        .execute()
    }
    for (let number = 1; number <= course.attempts; number += 1) {
      const id = randomUUID()
      await db
        .insertInto('quiz_attempt_start')
        .values({ id, ...keys, number, started_at: now, deadline: null })
        .execute()
      const graded = { answers: '{}', score: 50, is_passed: false, question_results: '[]', number }
      await db
        .insertInto('quiz_attempt')
        .values({ id, ...keys, ...graded, ...moment })
        .execute()
    }
    for (const kind of course.certificates) {
      await db
        .insertInto('certificate')
        .values({ id: randomUUID(), enrollment_id: enrollmentId, kind, finished_at: now })
        .execute()
    }
  }
  for (const event of account.events) {
    const [reason = '', ref = ''] = event.split(' ')
    await insertPoints(world, learner, reason, ref, 15)
  }
  for (const event of account.waiting.filter(each => !account.events.some(had => had === each))) {
    const [reason = '', ref = ''] = event.split(' ')
    const line = { user_id: userId, amount: 7, reason, ref, happened_at: now }
    await db
      .insertInto('point_waiting')
      .values({ ...line, counts_at: new Date(now.getTime() + 86_400_000) })
      .execute()
  }
  const spent = Math.floor(((await readBalance(world, learner)) * account.spentPercent) / 100)
  if (spent > 0) await insertPoints(world, learner, 'exchange', randomUUID(), -spent)
  if (account.minutes !== undefined) await attend(world, userId, account.minutes)
  if (account.hasProfile) await db.insertInto('user_profile').values(readProfile(world, userId)).execute()
  for (let nth = 0; nth < account.files; nth += 1) await uploadProof(world, userId)
  for (const key of account.keys) {
    const stored = { user_id: userId, key, kind: 'progress', payload_hash: Buffer.from(key), answer: '{}' }
    await db.insertInto('idempotency').values(stored).execute()
  }
}

async function attend(world: LearningApp, user_id: string, minutes: number): Promise<void> {
  const meeting = await world.db.selectFrom('webinar_meeting').select('id').orderBy('id').executeTakeFirstOrThrow()
  const book = { seen: '[]', claims: '[]', codes: '[]', wrong_codes: 0, present_ms: minutes * 60_000 }
  await sql`
    insert into meeting_presence (meeting_id, user_id, seen, claims, codes, wrong_codes, present_ms)
    values (${meeting.id}, ${user_id}, ${book.seen}, ${book.claims}, ${book.codes}, 0, ${book.present_ms})
  `.execute(world.db)
}
