import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import { deactivateUser } from '#contract/account/user-account.admin.ts'
import { approveRole, askForRole, getUserHistory } from '#contract/account/user.admin.ts'
import { assessAssignment } from '#contract/assessment/assignment.expert.ts'
import * as contract from '#contract/assessment/scoring.admin.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { runInTransaction } from '../../../db/database.ts'
import { handInAssignment } from './service.ts'

let world: LearningApp
let admin: Learner
let second: Learner
let expert: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  second = await world.newAdmin()
  expert = await world.newExpert()
})
afterAll(() => world.close())

/** Hands in an answer the given number of hours ago. */
async function handIn(hoursAgo = 1, times = 1) {
  const learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const lectureMaterialId = materials.find(material => material.type === 'assignment')?.id ?? ''
  const { now } = world.clock
  for (let time = times; time > 0; time -= 1) {
    const happenedAt = new Date(now.getTime() - hoursAgo * 3_600_000 - (time - 1) * 1_000)
    const payload = { enrollmentId, lectureMaterialId, text: `Versi ${times - time + 1}` }
    await runInTransaction(world.db, tx => handInAssignment(tx, learner, payload, { happenedAt, now }, world.keys))
  }
  const { email } = await world.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', learner.userId)
    .executeTakeFirstOrThrow()
  const [row] = (await list({ search: email })).items
  return { learner, email, id: row?.id ?? randomUUID() }
}
/** Hands in the next version of an answer. */
async function handInAgain(learner: Learner, id: string): Promise<void> {
  const { enrollmentId, lectureMaterialId } = (await read(id)).assignment
  const { now } = world.clock
  const payload = { enrollmentId, lectureMaterialId, text: 'Versi berikutnya' }
  await runInTransaction(world.db, tx => handInAssignment(tx, learner, payload, { happenedAt: now, now }, world.keys))
}
const list = async (query: object) => (await world.call(contract.listDeskAssignments, { query }, { as: admin })).data
const read = async (id: string) =>
  (await world.call(contract.getDeskAssignment, { params: { id } }, { as: admin })).data
const assign = (id: string, expertId: string | null, version: number, as = admin) =>
  world.call(
    contract.assignExpert,
    { params: { id }, body: { expertId, reason: 'Pakar lain cuti' } },
    { as, headers: { 'if-match': `"${version}"` } },
  )

test('lists the current version of a submission, and whether its score is late', async () => {
  const { email, id } = await handIn(80, 3)
  const { items } = await list({ search: email })
  expect(items).toMatchObject([{ id, earlierCount: 2, isLate: true, expert: null }])
  expect((await read(id)).assignment.text).toBe('Versi 3')
  expect((await list({ search: email, isLate: 'false' })).items).toEqual([])
  const fresh = await handIn(0)
  expect((await list({ search: fresh.email })).items[0]?.isLate).toBe(false)
})

test('lists tasks by expert, counts the waiting tasks of an expert, and assigns a task to another expert', async () => {
  const { id, email } = await handIn()
  const { revision } = (await read(id)).assignment
  expect((await assign(id, expert.userId, revision)).data.expert?.id).toBe(expert.userId)
  expect((await list({ search: email, expert: expert.userId })).items).toHaveLength(1)
  expect((await list({ search: email, expert: 'none' })).items).toEqual([])
  const experts = (await world.call(contract.listDeskExperts, {}, { as: admin })).data
  expect(experts.find(each => each.id === expert.userId)?.waitingCount).toBe(1)
  const otherExpert = await world.newExpert()
  expect((await assign(id, otherExpert.userId, revision)).code).toBe('VERSION_STALE')
  expect((await assign(id, otherExpert.userId, revision + 1)).data.expert?.id).toBe(otherExpert.userId)
})

test('a user who is deactivated, erased or no longer an expert keeps no tasks and gets no new tasks', async () => {
  const leave = {
    deactivated: async ({ userId: id }: Learner) => {
      const { version } = (await world.call(getUserHistory, { params: { id } }, { as: admin })).data.user
      const input = { params: { id }, body: { reason: 'Kontrak selesai' } }
      await world.call(deactivateUser, input, { as: admin, headers: { 'if-match': `"${version}"` } })
    },
    erased: async (as: Learner) => {
      // The login is recent, so the account can be erased without a password.
      await world.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', as.userId).execute()
      await world.call(deleteAccount, { body: { password: '' } }, { as })
    },
    demoted: async ({ userId: id }: Learner) => {
      const body = { isAdmin: false, isExpert: false, reason: 'Kontrak selesai' }
      const { data } = await world.call(askForRole, { params: { id }, body }, { as: admin })
      await world.call(approveRole, { params: { id: data.id } }, { as: second })
    },
  }
  for (const end of Object.values(leave)) {
    const leaving = await world.newExpert()
    const { userId } = leaving
    const { id, learner, email } = await handIn()
    const { revision } = (await read(id)).assignment
    await assign(id, userId, revision)
    await end(leaving)
    const { assignment, expert: holder } = await read(id)
    expect([holder, assignment.revision]).toEqual([null, revision + 2])
    const experts = (await world.call(contract.listDeskExperts, {}, { as: admin })).data
    expect(experts.map(each => each.id)).not.toContain(userId)
    expect((await assign(id, userId, revision + 2)).code).toBe('EXPERT_NOT_FOUND')
    // A next version does not return to the account, even if an older server assigned the answer to it meanwhile.
    await world.db.updateTable('assignment_answer').set({ expert_id: userId }).where('id', '=', id).execute()
    await handInAgain(learner, id)
    expect((await list({ search: email })).items).toMatchObject([{ earlierCount: 1, expert: null }])
  }
})

test('if two admins reassign a task at the same time, one succeeds, and a learner cannot get a task', async () => {
  const { id } = await handIn()
  const { revision } = (await read(id)).assignment
  const otherExpert = await world.newExpert()
  const both = await Promise.all([
    assign(id, expert.userId, revision),
    assign(id, otherExpert.userId, revision, second),
  ])
  expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 412])
  const learner = await world.newLearner()
  expect((await assign(id, learner.userId, revision + 1)).code).toBe('EXPERT_NOT_FOUND')
})

test('a scored task cannot be reassigned, and a score based on the revision before a reassignment is refused', async () => {
  const { id } = await handIn()
  const { revision } = (await read(id)).assignment
  await assign(id, expert.userId, revision)
  const body = { state: 'scored' as const, revision, score: 90, comment: '' }
  expect((await world.call(assessAssignment, { params: { id }, body }, { as: expert })).code).toBe('ASSIGNMENT_CHANGED')
  const again = { ...body, revision: revision + 1 }
  expect((await world.call(assessAssignment, { params: { id }, body: again }, { as: expert })).status).toBe(200)
  expect((await assign(id, null, revision + 2)).code).toBe('ASSIGNMENT_SCORED')
})

test('if many versions of an answer arrive at the same time, the latest version is current', async () => {
  const { learner, email } = await handIn(2)
  const row = await world.db
    .selectFrom('assignment_answer as answer')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .select(['answer.enrollment_id', 'answer.lecture_material_id'])
    .where('enrollment.user_id', '=', learner.userId)
    .executeTakeFirstOrThrow()
  const { now } = world.clock
  const ids = Array.from({ length: 12 }, () => randomUUID())
  await Promise.all(
    ids.map((id, at) =>
      world.db
        .insertInto('assignment_answer')
        .values({ ...row, id, text: '', handed_in_at: new Date(now.getTime() + (at % 7) * 1_000), created_at: now })
        .execute(),
    ),
  )
  const latest = ids
    .filter((_id, at) => at % 7 === 6)
    .toSorted()
    .at(-1)
  expect((await list({ search: email })).items.map(item => item.id)).toEqual([latest])
})
