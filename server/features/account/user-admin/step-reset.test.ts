import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import * as reset from '#contract/account/step-reset.admin.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { type Learner, LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type RecordedMail, recordMail } from '#tests/support/mail.ts'
import { resetSecondStep } from './operator.ts'

let world: LearningApp
let mail: RecordedMail
let asker: Learner
let approver: Learner
beforeAll(async () => {
  mail = recordMail()
  world = await startLearningApp({ mailTransport: mail })
  asker = await world.newAdmin()
  approver = await world.newAdmin()
})
afterAll(() => world.close())

const body = { reason: 'Ponselnya hilang, tiket 12' }

/** Creates an expert with a passkey and recovery codes, who has lost both. */
async function lockedOut() {
  const expert = await world.newExpert()
  const { now } = world.clock
  const user_id = expert.userId
  const key = {
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
    name: 'Chrome di Android',
    is_backed_up: false,
  }
  await world.db
    .insertInto('passkey')
    .values({ id: crypto.randomUUID(), user_id, credential_id: crypto.randomUUID(), ...key, created_at: now })
    .execute()
  await world.db.insertInto('recovery_code').values({ user_id, selector: 'AAAA', hash: '', created_at: now }).execute()
  return expert
}

async function asked() {
  const expert = await lockedOut()
  const { data } = await world.call(reset.askStepReset, { params: { id: expert.userId }, body }, { as: asker })
  return { expert, params: { id: data.id } }
}
const countOf = async (table: 'passkey' | 'recovery_code', { userId }: Learner) =>
  (await world.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length

test('resetting a second factor needs two admins, ends all sessions, and sends an email to the owner', async () => {
  const { expert, params } = await asked()
  expect((await world.call(reset.approveStepReset, { params }, { as: asker })).code).toBe('SECOND_ADMIN_NEEDED')
  expect(await countOf('passkey', expert)).toBe(1)
  expect((await world.call(reset.approveStepReset, { params }, { as: approver })).status).toBe(200)
  expect([await countOf('passkey', expert), await countOf('recovery_code', expert)]).toEqual([0, 0])
  expect((await world.call(getUserPreview, {}, { as: expert })).status).toBe(401)
  await mail.mailTo(`${expert.userId}@contoh.test`, /Langkah kedua .* dihapus/)
  const credentials = { email: `${expert.userId}@contoh.test`, password: LEARNER_PASSWORD }
  expect((await world.call(login, { body: credentials })).status).toBe(200)
  expect((await world.call(reset.approveStepReset, { params }, { as: approver })).code).toBe('STEP_RESET_NOT_FOUND')
})

test('a reset of the second factor can be requested once, and only for an account that has one', async () => {
  const { expert } = await asked()
  const again = { params: { id: expert.userId }, body }
  expect((await world.call(reset.askStepReset, again, { as: approver })).code).toBe('STEP_RESET_WAITING')
  const { userId: id } = await world.newExpert()
  expect((await world.call(reset.askStepReset, { params: { id }, body }, { as: asker })).code).toBe('STEP_NOT_SET_UP')
})

test('a rejected reset request changes nothing, and another request may follow', async () => {
  const { expert, params } = await asked()
  expect((await world.call(reset.rejectStepReset, { params, body }, { as: approver })).status).toBe(200)
  expect(await countOf('passkey', expert)).toBe(1)
  const again = { params: { id: expert.userId }, body }
  expect((await world.call(reset.askStepReset, again, { as: asker })).status).toBe(200)
})

test('the list shows each admin whether they may approve a reset, and the log records request and approval', async () => {
  const { expert, params } = await asked()
  const mayApprove = async (as: Learner) =>
    (await world.call(reset.listStepResets, {}, { as })).data.find(({ id }) => id === params.id)?.mayApprove
  expect([await mayApprove(asker), await mayApprove(approver)]).toEqual([false, true])
  await world.call(reset.approveStepReset, { params }, { as: approver })
  const rows = await world.db
    .selectFrom('audit_entry')
    .select(['deed', 'actor_id'])
    .where('person_id', '=', expert.userId)
    .orderBy('seq')
    .execute()
  expect(rows).toEqual([
    { deed: 'second-step.reset-ask', actor_id: asker.userId },
    { deed: 'second-step.reset', actor_id: approver.userId },
  ])
})

test('if two admins approve a reset at the same time, exactly one approval is accepted', async () => {
  const { params } = await asked()
  const third = await world.newAdmin()
  const responses = await Promise.all(
    [approver, third].map(as => world.call(reset.approveStepReset, { params }, { as })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the server command resets a second factor without another admin, and records it in the audit log', async () => {
  const expert = await lockedOut()
  const actor = { userId: null, place: 'perintah server (uji)', at: world.clock.now }
  await resetSecondStep({ db: world.db, keys: world.keys, actor }, `${expert.userId}@contoh.test`)
  expect([await countOf('passkey', expert), await countOf('recovery_code', expert)]).toEqual([0, 0])
  expect((await world.call(getUserPreview, {}, { as: expert })).status).toBe(401)
  const rows = await world.db
    .selectFrom('audit_entry')
    .select(['deed', 'actor_id', 'place'])
    .where('person_id', '=', expert.userId)
    .execute()
  expect(rows).toEqual([{ deed: 'second-step.reset', actor_id: null, place: actor.place }])
})
