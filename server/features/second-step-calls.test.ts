import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { endUserSessions } from '#contract/account/user.admin.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { type TableDigests, watchTables } from '#tests/support/watch-tables.ts'

const calls = Object.entries(api as Record<string, Endpoint>)
  .filter(([, { access }]) => ['admin', 'expert', 'staff'].includes(access))
  .map(([name, endpoint]) => ({ name, endpoint }))

let world: LearningApp
let people: Record<'admin' | 'expert' | 'learner', Learner>
let everything: () => Promise<TableDigests>
beforeAll(async () => {
  world = await startLearningApp({ config: { isSecondStepRequired: true }, jobs: [] })
  people = { admin: await world.newAdmin(), expert: await world.newExpert(), learner: await world.newLearner() }
  everything = await watchTables(world.db, { but: ['rate_limit'] })
})
afterAll(() => world.close())

const getCode = async (endpoint: Endpoint, as: Learner, options = {}) => {
  const response = await world.send(endpoint, {}, { as, ...options })
  return [response.statusCode, response.json<{ code: string }>().code]
}

const staff = { admin: ['admin'], expert: ['expert'], staff: ['admin', 'expert'] } as const

test('finds more than 200 endpoints for admins and experts to test', () => {
  expect(calls.length).toBeGreaterThan(200)
})

describe.each(calls)('the endpoint $name', ({ endpoint }) => {
  test('refuses every user with the right role but without a second factor, and changes nothing', async () => {
    const before = await everything()
    // `calls` contains only these kinds of access.
    for (const who of staff[endpoint.access as keyof typeof staff]) {
      expect([who, ...(await getCode(endpoint, people[who]))]).toEqual([who, 403, 'SECOND_STEP_REQUIRED'])
    }
    expect(await getCode(endpoint, people.learner)).toEqual([403, 'FORBIDDEN'])
    expect(await everything()).toEqual(before)
  })
})

test('refuses a write if the second factor expires before the body arrives', async () => {
  const admin = await world.newAdmin()
  const { userId } = await world.newLearner()
  const ofAdmin = world.db.updateTable('refresh_family').where('user_id', '=', admin.userId)
  await ofAdmin.set({ stepped_at: world.clock.now }).execute()
  const input = { params: { id: userId }, body: { reason: 'Dicatat untuk uji' } }
  expect((await world.call(endUserSessions, input, { as: admin })).status).toBe(200)
  const ended = await world.call(endUserSessions, input, {
    as: admin,
    beforeBody: async () => void (await ofAdmin.set({ stepped_at: new Date(0) }).execute()),
  })
  expect(ended.code).toBe('SECOND_STEP_REQUIRED')
})

test('an offline assessment by an expert is delayed, not refused, until the second factor is entered', async () => {
  const happenedAt = world.clock.now.toISOString()
  const payload = { assignmentId: crypto.randomUUID(), state: 'scored', revision: 1, score: 80, comment: 'Rapi' }
  const send = async () => {
    const entry = { id: crypto.randomUUID(), kind: 'assessment', payload, happenedAt }
    const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as: people.expert })
    return data.results.map(({ outcome }) => outcome)
  }
  expect(await send()).toEqual(['later'])
  await world.db
    .updateTable('refresh_family')
    .set({ stepped_at: world.clock.now })
    .where('user_id', '=', people.expert.userId)
    .execute()
  expect(await send()).toEqual(['refused'])
})
