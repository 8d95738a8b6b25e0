import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { findUndeliverable } from '../../../mail/undeliverable-queries.ts'

const token = 'rahasia-layanan-email'
let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp({ config: { mailEventsToken: token } })
})
afterAll(() => world.close())

const report = (payload: unknown, authorization = `Bearer ${token}`) =>
  world.app.inject({
    method: 'POST',
    url: '/api/mail-events',
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
const getEmail = ({ userId }: { userId: string }) => `${userId}@contoh.test`
const getReason = async ({ userId }: { userId: string }) => (await findUndeliverable(world.db, userId))?.reason

test('a report of a bounce replaces a complaint, but a report of a complaint does not replace a bounce', async () => {
  const [one, two] = [await world.newLearner(), await world.newLearner()]
  const events = [
    { email: getEmail(one).toUpperCase(), kind: 'complained' },
    { email: getEmail(two), kind: 'bounced' },
    { email: 'tidak-ada@contoh.test', kind: 'bounced' },
  ]
  expect((await report(events)).statusCode).toBe(204)
  expect([await getReason(one), await getReason(two)]).toEqual(['complained', 'bounced'])
  await report([
    { email: getEmail(one), kind: 'bounced' },
    { email: getEmail(two), kind: 'complained' },
  ])
  expect([await getReason(one), await getReason(two)]).toEqual(['bounced', 'bounced'])
})

test.each(['', 'Bearer', 'Bearer salah', token, `Bearer ${token}x`])(
  'refuses a report of a bounced email with the authorization %j',
  async authorization => {
    const learner = await world.newLearner()
    expect((await report([{ email: getEmail(learner), kind: 'bounced' }], authorization)).statusCode).toBe(401)
    expect(await getReason(learner)).toBeUndefined()
  },
)

test.each([[{}], [[{ email: 'x', kind: 'bounced' }]], [[{ email: 'a@b.id', kind: 'opened' }]], ['x']])(
  'refuses the malformed report of a bounced email %j',
  async body => {
    expect((await report(body)).statusCode).toBe(400)
  },
)

test('the endpoint for reports of undeliverable emails returns 404 if its secret is not set', async () => {
  const app = await openTestApp({})
  const response = await app.app.inject({ method: 'POST', url: '/api/mail-events', payload: {} })
  expect(response.statusCode).toBe(404)
  await app.close()
})
