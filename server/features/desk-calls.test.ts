import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { createAssessingInputs } from '#tests/support/desk-calls/assessing.ts'
import { createCareerTracksInputs } from '#tests/support/desk-calls/career-tracks.ts'
import { createCatalogueInputs } from '#tests/support/desk-calls/catalogue.ts'
import { type Desk, type DeskName, type DeskWrite, type Input, startAdmin } from '#tests/support/desk-calls/desk.ts'
import { createGoodsInputs } from '#tests/support/desk-calls/goods.ts'
import { createLiveInputs } from '#tests/support/desk-calls/live.ts'
import { createUserInputs } from '#tests/support/desk-calls/users.ts'
import { createWritingInputs } from '#tests/support/desk-calls/writing.ts'
import { type TableDigests, watchTables } from '#tests/support/watch-tables.ts'

// Takes over 60 s on a slow machine, because it calls each admin endpoint as six users and compares all tables.

const calls = Object.entries(api as Record<string, Endpoint>)
  .filter(([, { access }]) => ['admin', 'expert', 'staff'].includes(access))
  .map(([name, endpoint]) => ({ name: name as DeskName, endpoint })) // `name` is a key of `api`
const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET')

let desk: Desk
/** One valid input for each endpoint that changes data, by endpoint name. A missing input is a compile error. */
let inputs: Record<DeskWrite, () => Promise<Input>>
/** Returns digests of all tables except the rate limit counters. */
let everything: () => Promise<TableDigests>

beforeAll(async () => {
  desk = await startAdmin()
  inputs = {
    ...createAssessingInputs(desk),
    ...createLiveInputs(desk),
    ...createUserInputs(desk),
    ...createGoodsInputs(desk),
    ...createWritingInputs(desk),
    ...createCareerTracksInputs(desk),
    ...createCatalogueInputs(desk),
  }
  everything = await watchTables(desk.world.db, { but: ['rate_limit'] })
})
afterAll(() => desk.world.close())

const getCaller = ({ access }: Endpoint) => desk.people[access === 'expert' ? 'expert' : 'admin']

const logEnd = async () => {
  const { seq } = await desk.world.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
  return Number(seq)
}

describe.each(calls)('the endpoint $name', ({ endpoint }) => {
  test('the endpoint refuses every role that it does not allow, and changes nothing', async () => {
    const before = await everything()
    expect((await desk.world.send(endpoint, {})).statusCode).toBe(401)
    const strangers = {
      admin: ['learner', 'expert', 'expertOnly'] as const,
      // An admin without the role 'expert' is refused by endpoints for experts.
      expert: ['learner', 'admin'] as const,
      staff: ['learner'] as const,
    }[endpoint.access as 'admin' | 'expert' | 'staff'] // `calls` contains only these three kinds of access
    for (const who of strangers) {
      const response = await desk.world.send(endpoint, {}, { as: desk.people[who] })
      expect([who, response.statusCode, response.json<{ code: string }>().code]).toEqual([who, 403, 'FORBIDDEN'])
    }
    expect(await everything()).toEqual(before)
  })
})

describe.each(writes)('the endpoint $name', ({ name, endpoint }) => {
  test('the endpoint accepts a call of the right role, and records the call in the audit log', async () => {
    const input = await inputs[name as DeskWrite]() // `writes` contains only calls that change data
    const before = await logEnd()
    const headers = { ...(endpoint.isVersioned && { 'if-match': '"1"' }) }
    const response = await desk.world.send(endpoint, input, { as: getCaller(endpoint), headers })
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
    expect(await logEnd()).toBeGreaterThan(before)
  })

  test.each(['the role is taken away', 'the session is ended'] as const)(
    'the endpoint refuses the call and writes nothing when %s before the body arrives',
    async change => {
      const { db, newAdmin, newExpert } = desk.world
      const input = await inputs[name as DeskWrite]() // `writes` contains only calls that change data
      const actor = await (endpoint.access === 'expert' ? newExpert() : newAdmin())
      const isDemotion = change === 'the role is taken away'
      let before: TableDigests | undefined
      const response = await desk.world.send(endpoint, input, {
        as: actor,
        headers: { ...(endpoint.isVersioned && { 'if-match': '"1"' }) },
        async beforeBody() {
          if (isDemotion) {
            const learner = { is_admin: false, roles: ['learner' as const] }
            await db.updateTable('app_user').set(learner).where('id', '=', actor.userId).execute()
          } else {
            const ended = { revoked_at: desk.world.clock.now }
            await db.updateTable('refresh_family').set(ended).where('user_id', '=', actor.userId).execute()
          }
          before = await everything()
        },
      })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual(
        isDemotion ? [403, 'FORBIDDEN'] : [401, 'UNAUTHORIZED'],
      )
      expect(before).toBeDefined()
      expect(await everything()).toEqual(before)
    },
  )
})
