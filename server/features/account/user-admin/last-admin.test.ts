import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/account-data.ts'
import * as contract from '#contract/account/user.admin.ts'
import * as merge from '#contract/account/user-merge.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`alter table app_user disable trigger note_admin`.execute(world.db)
  await sql`update app_user set is_admin = false, was_admin = false`.execute(world.db)
  await sql`alter table app_user enable trigger note_admin`.execute(world.db)
})

const reason = 'Pindah tugas'
/** Creates an admin without a password. The login is recent, so the account can be erased without a password. */
async function newAdmin(): Promise<Learner> {
  const admin = await world.newAdmin()
  await world.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', admin.userId).execute()
  return admin
}
const leave = (as: Learner) => world.call(deleteAccount, { body: { password: '' } }, { as })
async function ask(as: Learner, person: Learner, roles: { isAdmin: boolean; isExpert: boolean }) {
  const { userId } = person
  await world.verifyEmail(person)
  return (await world.call(contract.askForRole, { params: { id: userId }, body: { ...roles, reason } }, { as })).data.id
}
const approve = (as: Learner, id: string) => world.call(contract.approveRole, { params: { id } }, { as })
const seen = async (as: Learner, id: string) =>
  (await world.call(contract.listRoleRequests, {}, { as })).data.find(request => request.id === id)
const adminCount = async () =>
  (await world.db.selectFrom('app_user').select('id').where('is_admin', '=', true).execute()).length

test('the last admin cannot erase their own account until there is another admin', async () => {
  const admin = await newAdmin()
  const refusedResponse = await leave(admin)
  expect([refusedResponse.status, refusedResponse.code]).toEqual([400, 'LAST_ADMIN'])
  expect(await adminCount()).toBe(1)
  expect((await world.call(contract.listRoleRequests, {}, { as: admin })).status).toBe(200)
  await newAdmin()
  expect((await leave(admin)).status).toBe(200)
})

test('if two admins erase their accounts at the same time, one of the accounts is kept', async () => {
  for (let round = 0; round < 3; round += 1) {
    const both = [await newAdmin(), await newAdmin()]
    const responses = await Promise.all(both.map(leave))
    expect(responses.map(({ code }) => code ?? 'left').toSorted()).toEqual(['LAST_ADMIN', 'left'])
    expect(await adminCount()).toBe(1)
    await sql`update app_user set is_admin = false`.execute(world.db)
  }
})

test('if one of two admins is demoted and the other erased at the same time, one of the two remains an admin', async () => {
  const [admin, second] = [await newAdmin(), await newAdmin()]
  const third = await newAdmin()
  const id = await ask(third, admin, { isAdmin: false, isExpert: false })
  await sql`update app_user set is_admin = false where id = ${third.userId}`.execute(world.db)
  const responses = await Promise.all([approve(second, id), leave(second)])
  expect(await adminCount()).toBe(1)
  expect(responses.some(({ status }) => status === 200)).toBe(true)
})

test('an admin who becomes the only admin cannot approve their own request that needs a second admin', async () => {
  const [admin, second, learner] = [await newAdmin(), await newAdmin(), await world.newLearner()]
  const id = await ask(admin, learner, { isAdmin: false, isExpert: true })
  const otherLearner = await world.newLearner()
  const { email } = await world.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', otherLearner.userId)
    .executeTakeFirstOrThrow()
  const input = { params: { id: (await world.newLearner()).userId }, body: { email, reason } }
  const plan = (await world.call(merge.planMerge, input, { as: admin })).data
  expect([await seen(admin, id), plan]).toMatchObject([
    { mayApprove: false, isSecondMissing: false },
    { mayApprove: false, isSecondMissing: false },
  ])
  expect((await leave(second)).status).toBe(200)
  expect(await seen(admin, id)).toMatchObject({ mayApprove: false, isSecondMissing: true })
  expect((await approve(admin, id)).code).toBe('SECOND_ADMIN_MISSING')
  const mergedResponse = await world.call(merge.approveMerge, { params: { id: plan.id } }, { as: admin })
  expect(mergedResponse.code).toBe('SECOND_ADMIN_MISSING')
  // Making the request again does not help. The admin must first appoint a second admin, who then approves the request.
  await world.call(contract.rejectRole, { params: { id }, body: { reason } }, { as: admin })
  const again = await ask(admin, learner, { isAdmin: false, isExpert: true })
  expect((await approve(admin, again)).code).toBe('SECOND_ADMIN_MISSING')
  const successor = await world.newLearner()
  const appointed = await ask(admin, successor, { isAdmin: true, isExpert: false })
  expect((await approve(admin, appointed)).status).toBe(200)
  expect((await approve(admin, again)).code).toBe('SECOND_ADMIN_NEEDED')
  expect((await approve(successor, again)).status).toBe(200)
})

test('an admin who was always the only admin can approve their own requests', async () => {
  const [admin, learner] = [await newAdmin(), await world.newLearner()]
  const id = await ask(admin, learner, { isAdmin: false, isExpert: true })
  expect(await seen(admin, id)).toMatchObject({ mayApprove: true, isSecondMissing: false })
  expect((await approve(admin, id)).status).toBe(200)
})
