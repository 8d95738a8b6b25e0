import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseUser, exportUserData } from '#contract/account/account-data.admin.ts'
import { exportAccount } from '#contract/account/account-data.ts'
import { listAudit, verifyAudit } from '#contract/admin/audit.ts'
import { endUserSessions, getUserHistory } from '#contract/account/user.admin.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

/** Tests the endpoints with which an admin exports or erases a user's data at the user's request. */

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const getEmail = ({ userId }: Learner) => `${userId}@contoh.test`
const erase = ({ userId }: Learner, email: string) =>
  world.call(eraseUser, { params: { id: userId }, body: { email, reason: 'Surat 12' } }, { as: admin })
const logOf = async ({ userId }: Learner) =>
  (await world.call(listAudit, { query: { person: userId } }, { as: admin })).data.items

test('an admin gets the same export as the user, and the audit log records it', async () => {
  const learner = await world.newLearner({ points: 20 })
  await world.enrol(learner)
  const input = { params: { id: learner.userId }, body: { reason: 'Surat 12' } }
  const response = await world.call(exportUserData, input, { as: admin })
  expect(response.data).toEqual((await world.call(exportAccount, {}, { as: learner })).data)
  expect(response.data.enrollments).toHaveLength(1)
  expect((await logOf(learner))[0]).toMatchObject({ deed: 'user.take-data', detail: { reason: 'Surat 12' } })
  const nobody = { ...input, params: { id: randomUUID() } }
  expect((await world.call(exportUserData, nobody, { as: admin })).code).toBe('USER_NOT_FOUND')
})

test('an admin erases an account with its merged accounts, and the audit log keeps no personal data of them', async () => {
  const [learner, former] = [await world.newLearner(), await world.newLearner()]
  await world.db
    .updateTable('app_user')
    .set({ merged_into: learner.userId, deleted_at: world.clock.now })
    .where('id', '=', former.userId)
    .execute()
  const why = { params: { id: learner.userId }, body: { reason: 'Ponsel Bunga hilang' } }
  await world.call(endUserSessions, why, { as: admin })
  expect((await erase(learner, getEmail(learner))).status).toBe(200)

  expect((await world.call(exportAccount, {}, { as: learner })).code).toBe('UNAUTHORIZED')
  expect((await world.call(getUserHistory, { params: { id: learner.userId } }, { as: admin })).code).toBe(
    'USER_NOT_FOUND',
  )
  expect((await erase(learner, getEmail(learner))).code).toBe('USER_NOT_FOUND')
  const accounts = await world.db
    .selectFrom('app_user')
    .select(['full_name', 'email'])
    .where('id', 'in', [learner.userId, former.userId])
    .execute()
  expect(accounts.map(({ full_name }) => full_name)).toEqual(['Akun dihapus', 'Akun dihapus'])
  expectAll(accounts, ({ email }) => email.endsWith('@dihapus.invalid'))

  const [newest, before] = await logOf(learner)
  expect(newest).toMatchObject({ deed: 'user.erase', detail: { reason: 'Surat 12', subject: 'Akun dihapus' } })
  expect([before?.deed, before?.detail]).toEqual(['user.end-sessions', null])
  expect((await world.call(verifyAudit, {}, { as: admin })).data).toMatchObject({ brokenAt: null })
})

test('refuses to erase an account if its user is an admin or expert, or if the entered email is wrong', async () => {
  const [learner, expert] = [await world.newLearner(), await world.newExpert()]
  const wrong = await erase(learner, getEmail(expert))
  expect([wrong.code, wrong.response.json<{ errors: object }>().errors]).toEqual([
    'ERASE_EMAIL_MISMATCH',
    { email: 'Ini bukan email akun yang sedang dibuka' },
  ])
  for (const staff of [expert, await world.newAdmin(), admin]) {
    expect((await erase(staff, getEmail(staff))).code).toBe('ERASE_STAFF')
  }
  // The email address is compared without regard to case.
  expect((await erase(learner, getEmail(learner).toUpperCase())).status).toBe(200)
  expect((await world.call(exportAccount, {}, { as: await again(expert) })).status).toBe(200)
})

const again = async ({ userId }: Learner) => ({ userId, accessToken: await world.tokenFor(userId) })
