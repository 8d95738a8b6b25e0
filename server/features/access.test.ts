import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type OperationName } from '#contract/api.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { type AccessCase, listInvalidVariants } from '#tests/support/access/case.ts'
import { createForgedTokens } from '#tests/support/access/forged-tokens.ts'
import { type OwnedResources, createOwnedRecords } from '#tests/support/access/owned.ts'
import { type TableDigests, watchTables } from '#tests/support/watch-tables.ts'
import { createAccountCases } from '#tests/support/access/account.ts'
import { createBuyingCases } from '#tests/support/access/buying.ts'
import { createLearningCases } from '#tests/support/access/learning.ts'
import { createLiveCases } from '#tests/support/access/live.ts'
import { createCertificatesCases } from '#tests/support/access/certificates.ts'
import { createSiteCases } from '#tests/support/access/site.ts'
import { createDeskUserCases } from '#tests/support/access/desk-users.ts'
import { createDeskWritingCases } from '#tests/support/access/desk-writing.ts'
import { createDeskCatalogueCases } from '#tests/support/access/desk-catalogue.ts'
import { createDeskGoodsCases } from '#tests/support/access/desk-goods.ts'

// Takes over 60 s on a slow machine, because it calls every endpoint as every role, against real rows.

/** Empty until `beforeAll` fills it, so the cases read it only inside tests. */
const own = {} as OwnedResources
beforeAll(async () => {
  Object.assign(own, await createOwnedRecords())
  everything = await watchTables(own.world.db, { but: ['rate_limit'] })
})
afterAll(() => own.world.close())

/** Cases by module. A missing case is a compile error. */
const cases: Record<OperationName, AccessCase> = {
  ...createAccountCases(own),
  ...createBuyingCases(own),
  ...createLearningCases(own),
  ...createLiveCases(own),
  ...createCertificatesCases(own),
  ...createSiteCases(own),
  ...createDeskUserCases(own),
  ...createDeskWritingCases(),
  ...createDeskCatalogueCases(own),
  ...createDeskGoodsCases(own),
}

/** Returns an admin if the endpoint requires one, and otherwise the owner of the data. */
const mayCall = ({ access }: Endpoint) => (access === 'admin' ? own.admin : own.owner)

const all = Object.entries(api).map(([name, endpoint]) => ({
  name: name as OperationName, // `name` is a key of `api`
  endpoint: endpoint as Endpoint,
}))
const guarded = all.filter(({ endpoint }) => endpoint.access !== 'public')
const open = all.filter(({ endpoint }) => endpoint.access === 'public')

/** Returns digests of all tables except the rate limit counters, because a refused call changes these counters. */
let everything: () => Promise<TableDigests>

const getHeaders = (name: OperationName) => ({ headers: cases[name].headers ?? {} })

describe.each(guarded)('the endpoint $name', ({ name, endpoint }) => {
  // Digests before any refused call.
  let before: TableDigests
  beforeAll(async () => {
    before = await everything()
  })

  test('every protected endpoint requires a token before it validates other input', async () => {
    for (const input of [cases[name].input(), {}, { body: { any: 'thing' } }]) {
      const response = await own.world.send(endpoint, input, getHeaders(name))
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ code: 'UNAUTHORIZED' })
    }
  })

  test('rejects every forged token, and reports only a truly expired token as expired', async () => {
    for (const [what, accessToken] of Object.entries(await createForgedTokens(own))) {
      const answer = await own.world.send(endpoint, cases[name].input(), {
        as: { ...mayCall(endpoint), accessToken },
        ...getHeaders(name),
      })
      expect([what, answer.json<{ code: string }>().code]).toEqual([what, 'UNAUTHORIZED'])
    }
    const { now } = own.world.clock
    own.world.clock.now = new Date(now.getTime() + 900_000)
    const expired = await own.world.send(endpoint, cases[name].input(), { as: mayCall(endpoint), ...getHeaders(name) })
    own.world.clock.now = now
    expect([expired.statusCode, expired.json<{ code: string }>().code]).toEqual([403, 'JWT_EXPIRED'])
  })

  test('returns no data of one learner to another learner', async () => {
    const { foreign, input } = cases[name]
    if (foreign === 'own') return
    const answer = await own.world.send(endpoint, input(), { as: own.other, ...getHeaders(name) })
    expect(answer.json()).toMatchObject({ code: foreign })
  })

  test('a rejected call for the data of another learner changes no data', async () =>
    expect(await everything()).toEqual(before))

  test('a call by the owner of the data gets the expected response', async () => {
    // Uses a separate session, because a logout must not end the session that the other tests use. A call that ends all
    // other sessions of the user (`isLast`) uses a new learner.
    const as = cases[name].isLast
      ? await own.world.newLearner()
      : { ...mayCall(endpoint), accessToken: await own.world.tokenFor(mayCall(endpoint).userId) }
    const response = await own.world.send(endpoint, cases[name].input(), { as, ...getHeaders(name) })
    const isFile = endpoint.download !== undefined && response.statusCode === 200
    const { code } = isFile ? {} : response.json<{ code?: string }>()
    expect([name, code]).toEqual([name, cases[name].own])
    expect(response.statusCode).toBe(code === undefined ? 200 : 400)
  })

  test('rejects wrong types, missing fields and oversized values, reports the field, and changes nothing', async () => {
    const before = await everything()
    const good = cases[name].input()
    const faults: unknown[] = []
    for (const key of ['params', 'query', 'body'] as const) {
      if (endpoint[key] === undefined) continue
      for (const wrong of listInvalidVariants(good[key], cases[name].takes)) {
        const response = await own.world.send(
          endpoint,
          { ...good, [key]: wrong },
          { as: mayCall(endpoint), ...getHeaders(name) },
        )
        const { code } = response.json<{ code?: string }>()
        // The server may ignore unknown path parameters and query parameters. The server may accept any body only if
        // the endpoint takes arbitrary bodies (`hasArbitraryBody`).
        const isRefused = response.statusCode >= 400 && response.statusCode < 500 && code !== undefined
        const isArbitrary = cases[name].hasArbitraryBody === true && !Object.hasOwn(Object(wrong), 'enrollmentIds')
        const isIgnored = (key !== 'body' || isArbitrary) && response.statusCode === 200
        if (!isRefused && !isIgnored) faults.push([key, JSON.stringify(wrong).slice(0, 200), response.statusCode, code])
      }
    }
    expect(faults).toEqual([])
    expect(await everything()).toEqual(before)
  })
})

test.each(open)(
  'the public endpoint $name answers calls without a token and calls with an invalid token',
  async ({ name, endpoint }) => {
    const headers = { authorization: 'Bearer bukan.token.kita' }
    for (const options of [{}, { headers }]) {
      const response = await own.world.send(endpoint, cases[name].input(), options)
      expect(response.statusCode).toBe(endpoint.body ? 400 : 200)
    }
  },
)
