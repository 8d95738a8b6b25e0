import { HOUR_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assessAssignment, listExpertAssignments } from '#contract/assessment/assignment.expert.ts'
import * as contract from '#contract/assessment/expert-task.ts'
import { getDeskAssignment } from '#contract/assessment/scoring.admin.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../../../db/database.ts'
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts'
import { deactivateUser } from '../../account/user-admin/accounts.ts'
import { assignUnclaimedAnswers } from './desk-queries.ts'
import { storeAssessment } from './store-assessment.ts'
import { handInAssignment } from './service.ts'

let world: LearningApp
let me: Learner
let colleague: Learner
beforeAll(async () => {
  world = await startLearningApp()
  ;[me, colleague] = [await world.newExpert(), await world.newExpert()]
})
afterAll(() => world.close())

/** Hands in an answer of a new learner. The returned `again` hands in the next version. */
async function handIn(hoursAgo = 1, by?: Learner) {
  const learner = by ?? (await world.newLearner())
  const { enrollmentId, materials } = await world.enrol(learner)
  const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
  async function again(hours = 0) {
    const { now } = world.clock
    const eventTime = { happenedAt: new Date(now.getTime() - hours * HOUR_MS), now }
    const payload = { enrollmentId, lectureMaterialId, text: 'Jawabanku' }
    await runInTransaction(world.db, tx => handInAssignment(tx, learner, payload, eventTime, world.keys))
    return world.db
      .selectFrom('assignment_answer')
      .select(['id', 'expert_id'])
      .where('enrollment_id', '=', enrollmentId)
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
  }
  const { id } = await again(hoursAgo)
  return { id, learner, again }
}

type Query = Parameters<typeof world.call<typeof listExpertAssignments>>[1]['query']
const list = async (query: Query, as = me) =>
  (await world.call(listExpertAssignments, { query }, { as })).data.items.map(({ id }) => id)
const claim = async (ids: string[], as = me) =>
  (await world.call(contract.claimAssignments, { body: { ids } }, { as })).data
const get = (id: string, as = me) => world.call(contract.getExpertAssignment, { params: { id } }, { as })
const handOver = (id: string, expertId: string | null, version: number, as = me) =>
  world.call(
    contract.handOverAssignment,
    { params: { id }, body: { expertId, reason: 'Aku cuti' } },
    { as, headers: { 'if-match': `"${version}"` } },
  )
const figures = async (as = me) => (await world.call(contract.getExpertFigures, {}, { as })).data
const score = { state: 'scored', revision: 2, score: 80, comment: '' } as const

describe('holders of tasks', () => {
  test('a task that one expert holds is hidden from other experts, who cannot open, claim or assess it', async () => {
    const { id, learner } = await handIn()
    expect(await list({ holder: 'free' }, colleague)).toContain(id)
    expect(await claim([id])).toEqual({ claimed: [id], missed: [] })
    expect((await get(id)).data).toMatchObject({ expert: { id: me.userId }, learner: { id: learner.userId } })
    for (const query of [{}, { holder: 'free' }, { holder: 'mine' }, { state: 'waiting' }] as const) {
      expect(await list(query, colleague)).not.toContain(id)
    }
    expect((await get(id, colleague)).code).toBe('ASSIGNMENT_NOT_FOUND')
    expect(await claim([id], colleague)).toEqual({ claimed: [], missed: [id] })
    const assessed = await world.call(assessAssignment, { params: { id }, body: score }, { as: colleague })
    expect(assessed.code).toBe('ASSIGNMENT_NOT_FOUND')
    expect((await handOver(id, colleague.userId, 2, colleague)).code).toBe('ASSIGNMENT_NOT_FOUND')
    expect((await get(id, await world.newAdminExpert())).data.id).toBe(id)
    expect((await get(id, await world.newAdmin())).code).toBe('FORBIDDEN')
    expect((await get(id, learner)).code).toBe('FORBIDDEN')
  })

  test('experts and admins cannot find, claim, receive or assess their own submissions', async () => {
    for (const expert of [await world.newExpert(), await world.newAdminExpert()]) {
      const { id } = await handIn(1, expert)
      expect(await list({}, expert)).not.toContain(id)
      expect((await get(id, expert)).code).toBe('ASSIGNMENT_NOT_FOUND')
      expect(await claim([id], expert)).toEqual({ claimed: [], missed: [id] })
      const assessed = await world.call(
        assessAssignment,
        { params: { id }, body: { ...score, revision: 1 } },
        { as: expert },
      )
      expect(assessed.code).toBe('ASSIGNMENT_NOT_FOUND')
      const assessment = { ...score, revision: 1, assignmentId: id }
      const keep = runInTransaction(world.db, async tx =>
        storeAssessment(tx, { ...expert, sessionId: randomUUID(), isAdmin: false, roles: ['expert'] }, assessment, {
          now: world.clock.now,
        }),
      )
      await expect(keep).rejects.toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND' })
    }
    const [expert, admin] = [await world.newExpert(), await world.newAdminExpert()]
    const { id } = await handIn(1, expert)
    expect((await handOver(id, expert.userId, 1, admin)).code).toBe('EXPERT_NOT_FOUND')
    expect(await list({ holder: 'free' })).toContain(id)
  })

  test('an opened task contains its text and its earlier versions, newest first', async () => {
    const { id, again } = await handIn(9)
    await again(5)
    const newest = await again()
    const { data } = await get(newest.id)
    expect(data.task.length).toBeGreaterThan(0)
    expect(data.earlier.map(({ isCurrent }) => isCurrent)).toEqual([false, false])
    expect(data.earlier.at(-1)?.id).toBe(id)
  })

  test('filters tasks by career track and by the type of the answer (text, picture or file)', async () => {
    const { id } = await handIn()
    const { data } = await world.call(listExpertAssignments, { query: {} }, { as: me })
    const slug = data.tracks[0]?.slug ?? ''
    expect(await list({ track: slug, kind: 'text' })).toContain(id)
    expect(await list({ track: `${slug}-lain` })).toEqual([])
    for (const kind of ['picture', 'file'] as const) expect(await list({ kind })).not.toContain(id)
  })

  test('if ten claims of the same tasks arrive at the same time, each task is claimed once', async () => {
    const ids = (await Promise.all([handIn(), handIn(), handIn()])).map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => claim(at % 2 ? ids : ids.toReversed(), at % 2 ? me : colleague)),
    )
    expect(answers.flatMap(({ claimed }) => claimed).toSorted()).toEqual(ids.toSorted())
  })

  test('a task can be given to a colleague or released to all experts', async () => {
    const { id } = await handIn()
    await claim([id])
    expect((await handOver(id, colleague.userId, 1)).code).toBe('VERSION_STALE')
    expect((await handOver(id, (await world.newLearner()).userId, 2)).code).toBe('EXPERT_NOT_FOUND')
    expect((await handOver(id, colleague.userId, 2)).data.expert?.id).toBe(colleague.userId)
    expect((await get(id)).code).toBe('ASSIGNMENT_NOT_FOUND')
    expect(await list({ holder: 'mine' }, colleague)).toContain(id)
    expect((await handOver(id, null, 3, colleague)).data.expert).toBeNull()
    expect(await list({ holder: 'free' })).toContain(id)
  })

  test('the next version of an answer goes to its last holder if this holder is still an expert', async () => {
    const leaving = await world.newExpert()
    const [mine, theirs] = [await handIn(9), await handIn(9)]
    await claim([mine.id])
    await claim([theirs.id], leaving)
    await world.db.updateTable('app_user').set({ roles: [] }).where('id', '=', leaving.userId).execute()
    expect((await mine.again()).expert_id).toBe(me.userId)
    expect((await theirs.again()).expert_id).toBeNull()
    expect(await claim([mine.id])).toEqual({ claimed: [], missed: [mine.id] })
  })

  test('the next version goes to the expert who is claiming the current version at the same time', async () => {
    const { id, again } = await handIn(9)
    const claiming = await world.db.startTransaction().execute()
    expect(await assignUnclaimedAnswers(claiming, [id], me.userId)).toEqual([id])
    const [next, other] = [again(), claim([id], colleague)]
    await waitForBlockedStatement(world.db)
    await claiming.commit().execute()
    const { id: nextId, expert_id: holder } = await next
    expect(holder).toBe(me.userId)
    expect(await other).toEqual({ claimed: [], missed: [id] })
    expect(await claim([nextId], colleague)).toEqual({ claimed: [], missed: [nextId] })
  })

  test('a new version has no expert if its expert is deactivated while the learner submits the version', async () => {
    const leaving = await world.newExpert()
    const { id, again } = await handIn(9)
    await claim([id], leaving)
    const deactivation = await world.db.startTransaction().execute()
    const account = deactivation.selectFrom('app_user').select('id').where('id', '=', leaving.userId)
    await account.forUpdate().execute()
    await deactivation
      .updateTable('app_user')
      .set({ deactivated_at: world.clock.now })
      .where('id', '=', leaving.userId)
      .execute()
    const next = again()
    await waitForBlockedStatement(world.db)
    await deactivation.commit().execute()
    expect((await next).expert_id).toBeNull()
  })

  test('a claim does not get an assessed task, a task of a deleted account or an unknown task, and reports them', async () => {
    const [scored, gone] = [await handIn(), await handIn()]
    await world.call(assessAssignment, { params: { id: scored.id }, body: { ...score, revision: 1 } }, { as: me })
    await world.db
      .updateTable('app_user')
      .set({ deleted_at: world.clock.now })
      .where('id', '=', gone.learner.userId)
      .execute()
    const ids = [scored.id, gone.id, randomUUID()]
    expect(await claim([...ids, ...ids])).toEqual({ claimed: [], missed: ids })
  })

  test('rejects a claim of more than forty tasks', async () => {
    const many = Array.from({ length: 41 }, () => randomUUID())
    const response = await world.call(contract.claimAssignments, { body: { ids: many } }, { as: me })
    expect(response.code).toBe('VALIDATION_FAILED')
  })
})

test('sorts tasks by due time, and filters late and waiting tasks', async () => {
  const expert = await world.newExpert()
  const [late, early] = [await handIn(90), await handIn(0)]
  await claim([late.id, early.id], expert)
  expect(await list({ holder: 'mine', isLate: 'true' }, expert)).toContain(late.id)
  expect(await list({ holder: 'mine', isLate: 'false' }, expert)).not.toContain(late.id)
  const waiting = await list({ holder: 'mine', state: 'waiting' }, expert)
  expect(waiting.indexOf(late.id)).toBeLessThan(waiting.indexOf(early.id))
  expect((await list({ holder: 'mine', state: 'waiting', sort: '-handedInAt' }, expert))[0]).toBe(early.id)
  await world.call(assessAssignment, { params: { id: late.id }, body: score }, { as: expert })
  expect(await list({ holder: 'mine', state: 'waiting' }, expert)).not.toContain(late.id)
})

test('the statistics of an expert count their own assessments and how many were in time', async () => {
  const expert = await world.newExpert()
  const [late, early, open] = [await handIn(90), await handIn(1), await handIn(90)]
  await claim([late.id, early.id, open.id], expert)
  expect(await figures(expert)).toMatchObject({ mineCount: 3, mineLateCount: 2, assessedCount: 0, averageScore: null })
  for (const { id } of [late, early]) {
    await world.call(assessAssignment, { params: { id }, body: score }, { as: expert })
  }
  expect(await figures(expert)).toMatchObject({
    mineCount: 1,
    assessedThisWeekCount: 2,
    assessedCount: 2,
    keptCount: 1,
    averageScore: 80,
  })
  const before = await figures(colleague)
  await handIn()
  expect((await figures(colleague)).freeCount).toBe(before.freeCount + 1)
})

test('experts see the names of colleagues, and admins see the holder of a task', async () => {
  const { id } = await handIn()
  await claim([id])
  const colleagues = (await world.call(contract.listExpertColleagues, {}, { as: me })).data
  expect(colleagues.map(each => each.id)).toContain(colleague.userId)
  expect(colleagues.map(each => each.id)).not.toContain(me.userId)
  const admin = await world.newAdmin()
  const story = (await world.call(getDeskAssignment, { params: { id } }, { as: admin })).data
  expect(story.expert?.id).toBe(me.userId)
})

test('the deactivation of an expert locks the answers of the expert before it locks the account', async () => {
  const expert = await world.newExpert()
  const { id } = await handIn()
  expect(await claim([id], expert)).toEqual({ claimed: [id], missed: [] })
  const { userId } = await world.newAdmin()
  const { version } = await world.db
    .selectFrom('app_user')
    .select('version')
    .where('id', '=', expert.userId)
    .executeTakeFirstOrThrow()
  const begun: Promise<unknown>[] = []
  await runInTransaction(world.db, async tx => {
    await tx.selectFrom('assignment_answer').select('id').where('id', '=', id).forUpdate().execute()
    const actor = { userId, place: '', at: world.clock.now }
    begun.push(deactivateUser(world.db, actor, { id: expert.userId, version }, 'Uji'))
    await waitForBlockedStatement(world.db)
    // Fails if the waiting deactivation has locked the account.
    await tx.selectFrom('app_user').select('id').where('id', '=', expert.userId).forKeyShare().noWait().execute()
  })
  await Promise.allSettled(begun)
  const released = world.db.selectFrom('assignment_answer').select('expert_id').where('id', '=', id)
  expect(await released.executeTakeFirst()).toEqual({ expert_id: null })
})
