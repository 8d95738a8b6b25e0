import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { planBulk, startBulk } from '#contract/admin/bulk.ts'
import { askStepReset } from '#contract/account/step-reset.admin.ts'
import { planMerge } from '#contract/account/user-merge.ts'
import { saveView } from '#contract/admin/saved-view.ts'
import type { Learner } from '../learning-app.ts'
import { reason, type Desk, type Input, type Inputs } from './desk.ts'

/**
 * Creates inputs for calls about accounts and their roles, merges, canned comments and views, and bulk actions on
 * accounts.
 */
export function createUserInputs({ world, people, second, oneUser }: Desk) {
  async function newVerified(): Promise<Learner> {
    const learner = await world.newLearner()
    await world.verifyEmail(learner)
    return learner
  }

  async function roleRequest(): Promise<Input> {
    const { userId } = await newVerified()
    const id = randomUUID()
    const request = { is_admin: false, is_expert: true, reason, asked_by: second.userId, asked_at: world.clock.now }
    await world.db
      .insertInto('role_request')
      .values({ id, user_id: userId, ...request })
      .execute()
    return { params: { id } }
  }

  /** Creates an expert with a passkey. */
  async function lockedOut(): Promise<string> {
    const { userId } = await world.newExpert()
    const key = { public_key: Buffer.alloc(1), counter: 0, transports: [], name: 'Chrome', is_backed_up: false }
    const ids = { id: randomUUID(), user_id: userId, credential_id: randomUUID() }
    await world.db
      .insertInto('passkey')
      .values({ ...ids, ...key, created_at: world.clock.now })
      .execute()
    return userId
  }

  /** Requests the reset of a second factor as the second admin. */
  async function stepReset(): Promise<Input> {
    const input = { params: { id: await lockedOut() }, body: { reason } }
    return { params: { id: (await world.call(askStepReset, input, { as: second })).data.id } }
  }

  /** Requests the merge of two accounts as the second admin. */
  async function mergePlan(): Promise<Input> {
    const [kept, other] = [await world.newLearner(), await world.newLearner()]
    const body = { email: `${other.userId}@contoh.test`, reason }
    const { data } = await world.call(planMerge, { params: { id: kept.userId }, body }, { as: second })
    return { params: { id: data.id } }
  }

  /** Creates a deactivated account in its first version. */
  async function deactivated(): Promise<string> {
    const id = randomUUID()
    const at = world.clock.now
    const nothing = { phone_number: null, pic_url: null, password_hash: null }
    await world.db
      .insertInto('app_user')
      .values({
        id,
        full_name: 'Bunga Citra',
        email: `${id}@contoh.test`,
        ...nothing,
        created_at: at,
        deactivated_at: at,
      })
      .execute()
    return id
  }

  async function plannedBulk() {
    const body = { deed: 'user.end-sessions' as const, target: { ids: [(await oneUser()).id] } }
    return { id: (await world.call(planBulk, { body }, { as: people.admin })).data.id }
  }

  async function savedView() {
    const body = { screen: '/admin/user', name: randomUUID(), address: '?role=expert' }
    return (await world.call(saveView, { body }, { as: people.admin })).data
  }

  return {
    updateDeskUser: async () => ({
      params: await oneUser(),
      body: { fullName: 'Bunga Melati', phoneNumber: null, reason },
    }),
    addInstitution: async () => ({
      body: { name: 'SMK Uji Coba Nusantara', kind: 'school', typedName: null, reason },
    }),
    mergeInstitution: async () => ({
      params: { id: 'universitas-gadjah-mada-ugm' },
      body: { typedName: 'UGM Jogja', reason },
    }),
    async removeInstitution() {
      const body = { name: `SMK ${randomUUID()}`, kind: 'school' as const, typedName: null, reason }
      const { data } = await world.call(api.addInstitution, { body }, { as: people.admin })
      return { params: { id: data.id }, body: { reason } }
    },
    inviteUser: async () => ({
      body: { fullName: 'Bunga Melati', email: `${randomUUID()}@contoh.test`, reason },
    }),
    sendPasswordLink: async () => ({ params: await oneUser(), body: { reason } }),
    allowEmails: async () => ({ params: await oneUser(), body: { reason } }),
    deactivateUser: async () => ({ params: await oneUser(), body: { reason } }),
    reactivateUser: async () => ({ params: { id: await deactivated() }, body: { reason } }),
    enrollByHand: async () => ({
      params: await oneUser(),
      body: { sessionId: (await world.call(api.listOpenSessions, {}, { as: people.admin })).data[0]?.id ?? '', reason },
    }),
    endUserSessions: async () => ({ params: await oneUser(), body: { reason } }),
    exportUserData: async () => ({ params: await oneUser(), body: { reason } }),
    eraseUser: async () => {
      const params = await oneUser()
      return { params, body: { email: `${params.id}@contoh.test`, reason } }
    },
    resendUserConfirmation: async () => ({ params: await oneUser() }),
    askForRole: async () => ({
      params: { id: (await newVerified()).userId },
      body: { isAdmin: false, isExpert: true, reason },
    }),
    askStepReset: async () => ({ params: { id: await lockedOut() }, body: { reason } }),
    approveStepReset: stepReset,
    rejectStepReset: async () => ({ ...(await stepReset()), body: { reason } }),
    planMerge: async () => ({
      params: await oneUser(),
      body: { email: `${(await world.newLearner()).userId}@contoh.test`, reason },
    }),
    approveMerge: mergePlan,
    rejectMerge: async () => ({ ...(await mergePlan()), body: { reason } }),
    approveRole: roleRequest,
    rejectRole: async () => ({ ...(await roleRequest()), body: { reason } }),
    addCannedComment: async () => ({ body: { text: randomUUID() } }),
    async changeCannedComment() {
      const { data } = await world.call(api.addCannedComment, { body: { text: randomUUID() } }, { as: people.admin })
      return { params: { id: data.id }, body: { text: randomUUID(), place: 0 } }
    },
    async removeCannedComment() {
      const body = { text: randomUUID() }
      return { params: { id: (await world.call(api.addCannedComment, { body }, { as: people.admin })).data.id } }
    },
    saveView: async () => ({ body: { screen: '/admin/user', name: 'Pakar', address: '?role=expert' } }),
    removeView: async () => ({ params: { id: (await savedView()).id } }),
    planBulk: async () => ({ body: { deed: 'user.end-sessions', target: { ids: [(await oneUser()).id] } } }),
    startBulk: async () => ({ params: await plannedBulk(), body: { reason } }),
    async stopBulk() {
      const params = await plannedBulk()
      await world.call(startBulk, { params, body: { reason } }, { as: people.admin })
      return { params }
    },
    async undoBulk() {
      const params = await plannedBulk()
      const undo_until = new Date(world.clock.now.getTime() + 1_000)
      await world.db.updateTable('bulk_run').set({ state: 'done', undo_until }).where('id', '=', params.id).execute()
      return { params, body: { reason } }
    },
    exportDeskUsers: async () => ({ body: { filter: { role: 'expert' }, reason } }),
  } satisfies Inputs
}
