import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

/** Calls every GET endpoint as the first admin of a new installation, before any content exists. */
let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp({ database: await openTestDatabase() })
  admin = await world.newAdminExpert()
})
afterAll(() => world.close())

const reads = Object.entries<Endpoint>(api).filter(([, { method, params }]) => method === 'GET' && params === undefined)

const any = '0195a000-0000-7000-8000-00000000000a'
/** Query parameters of the GET endpoints that require some. */
const getQueries = (userId: string): Readonly<Record<string, object>> => ({
  listCareerTrackVersions: { career_track_id: any },
  listSurveyResults: { user_id: userId, career_track_id: any },
  listSavedViews: { screen: '/admin/user' },
  searchPublic: { words: 'data' },
  searchOwn: { words: 'data' },
  readTogether: { addresses: '/v1/enrollments /v1/courses' },
})

test.each(reads)('the admin endpoint %s returns status 200 on an empty database', async (name, endpoint) => {
  // Uses a new token for each call, because one of the calls ends the session (logout of the older client).
  const as = { ...admin, accessToken: await world.tokenFor(admin.userId) }
  const response = await world.send(endpoint, { query: getQueries(admin.userId)[name] ?? {} }, { as })
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
})

const forEverybody = reads.filter(([, { access }]) => access === 'public' || access === 'person')

test.each(forEverybody)(
  'the endpoint %s returns status 200 to a visitor or a learner on an empty database',
  async (name, endpoint) => {
    const learner = await world.newLearner()
    const as = endpoint.access === 'person' ? { as: learner } : {}
    const response = await world.send(endpoint, { query: getQueries(learner.userId)[name] ?? {} }, as)
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
  },
)
