import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { login } from '#contract/account/auth.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { approveMerge, planMerge } from '#contract/account/user-merge.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { LEARNER_PASSWORD, type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts'
import { createFullProfile } from '#tests/support/profile.ts'
import { lockWhileRecording } from '../../site/tracking/consent-queries.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

interface Entry {
  id: string
  kind: string
  payload: object
  happenedAt: string
}
const send = (as: Learner, entry: Entry) => world.call(sendOutbox, { body: { entries: [entry] } }, { as })

/** Returns a learner with two entries: a question, and progress. The server applies progress in a batch. */
async function newLearner() {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const video = materials.find(({ type }) => type === 'video')?.id ?? ''
  const progress = { userId: learner.userId, enrollmentId, lectureMaterialId: video, status: 'COMPLETED' }
  const question = {
    type: 'ask',
    enrollmentId,
    questionId: randomUUID(),
    materialId: video,
    anchor: { kind: 'video', second: 12 },
    text: 'Kenapa begitu?',
  }
  const entries = Object.entries({ 'lesson-question': question, progress }).map(([kind, payload]) => ({
    id: randomUUID(),
    kind,
    payload,
    happenedAt: world.clock.now.toISOString(),
  }))
  return { learner, enrollmentId, entries }
}

const listQuestions = (userId: string) =>
  world.db.selectFrom('lesson_question').select('text').where('asked_by', '=', userId).execute()
const listReceipts = (userId: string) =>
  world.db.selectFrom('idempotency').select('kind').where('user_id', '=', userId).execute()
const findAccount = (userId: string) =>
  world.db.selectFrom('app_user').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow()

test('outbox entries and a profile that arrive while their account is being erased are not stored', async () => {
  const { learner, entries } = await newLearner()
  const [erased, ...sent] = await world.db.transaction().execute(async tx => {
    // The erasure waits for this lock after deleting most rows, so the other calls arrive in the middle of the erasure.
    await lockWhileRecording(tx)
    const calls = [world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: learner })].map(toCode)
    await waitForBlockedStatement(world.db)
    calls.push(...entries.map(entry => toCode(send(learner, entry))))
    calls.push(toCode(world.call(updateProfile, { body: createFullProfile() }, { as: learner })))
    await waitForBlockedStatement(world.db, calls.length)
    return calls
  })
  expect(await erased).toBeUndefined()
  expect(await Promise.all(sent)).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED'])
  expect(await listQuestions(learner.userId)).toEqual([])
  expect(await listReceipts(learner.userId)).toEqual([])
  expect(await findAccount(learner.userId)).toEqual({ full_name: 'Akun dihapus' })
})

test('an outbox entry refused during a merge is stored for the kept account when it is sent again', async () => {
  const [admin, second] = [await world.newAdmin(), await world.newAdmin()]
  const kept = await world.newLearner()
  const { learner: other, enrollmentId, entries } = await newLearner()
  const email = `${other.userId}@contoh.test`
  const body = { email, reason: 'Dua akun, satu orang' }
  const plan = await world.call(planMerge, { params: { id: kept.userId }, body }, { as: admin })
  const [merged, ...sent] = await world.db.transaction().execute(async tx => {
    // The merge waits for these rows when it closes the account, so the other calls arrive in the middle of the merge.
    await tx.selectFrom('refresh_family').select('id').where('user_id', '=', other.userId).forUpdate().execute()
    const calls = [toCode(world.call(approveMerge, { params: { id: plan.data.id } }, { as: second }))]
    await waitForBlockedStatement(world.db)
    calls.push(...entries.map(entry => toCode(send(other, entry))))
    await waitForBlockedStatement(world.db, calls.length)
    return calls
  })
  expect(await merged).toBeUndefined()
  expect(await Promise.all(sent)).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED'])
  const { data } = await world.call(login, { body: { email, password: LEARNER_PASSWORD } })
  for (const entry of entries) expect((await send(data, entry)).data.results).toMatchObject([{ outcome: 'accepted' }])
  expect(await listQuestions(kept.userId)).toEqual([{ text: 'Kenapa begitu?' }])
  const completed = await world.db
    .selectFrom('lecture_progress as progress')
    .innerJoin('enrollment', 'enrollment.id', 'progress.enrollment_id')
    .select('enrollment.id')
    .where('enrollment.user_id', '=', kept.userId)
    .where('progress.status', '=', 'COMPLETED')
    .execute()
  expect(completed).toEqual([{ id: enrollmentId }])
})

test('an erasure and a merge at the same time erase everything that the erased user had', async () => {
  const [admin, second] = [await world.newAdmin(), await world.newAdmin()]
  for (const erasedOne of ['kept', 'other', 'kept', 'other'] as const) {
    const pair = { kept: await world.newLearner(), other: await world.newLearner() }
    const body = { email: `${pair.other.userId}@contoh.test`, reason: 'Dua akun, satu orang' }
    const plan = await world.call(planMerge, { params: { id: pair.kept.userId }, body }, { as: admin })
    const [merged, erased] = await Promise.all([
      toCode(world.call(approveMerge, { params: { id: plan.data.id } }, { as: second })),
      toCode(world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: pair[erasedOne] })),
    ])
    // An account that was merged first has no session any more, so its erasure is refused.
    expect([undefined, 'UNAUTHORIZED']).toContain(erased)
    expect([undefined, 'MERGE_NOT_FOUND']).toContain(merged)
    if (erased !== undefined) continue
    const ids = merged === undefined ? [pair.kept.userId, pair.other.userId] : [pair[erasedOne].userId]
    const emails = await world.db.selectFrom('app_user').select('email').where('id', 'in', ids).execute()
    expectAll(emails, ({ email }) => email.endsWith('@dihapus.invalid'))
  }
})

async function toCode(call: Promise<{ code: string | undefined }>): Promise<string | undefined> {
  return (await call).code
}
