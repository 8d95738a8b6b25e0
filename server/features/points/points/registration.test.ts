import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/account/auth.ts'
import { finishGoogle } from '#contract/account/google.ts'
import { listPointEntries } from '#contract/points/leaderboard.ts'
import { REGISTER_BONUS_POINTS, REGISTER_BONUS_WAIT_SECONDS } from '#contract/wire/limits.ts'
import { createPoint } from '#contract/points/points.ts'
import { type GoogleLookAlike, openGoogleLookAlike } from '#tests/support/google.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { findBalance } from './service.ts'
import { creditDuePoints } from './waiting.ts'

let google: GoogleLookAlike
let world: LearningApp
beforeAll(async () => {
  google = await openGoogleLookAlike()
  world = await startLearningApp({ config: { google: google.settings } })
})
afterAll(async () => {
  await world.close()
  await google.close()
})

async function join(email = `${randomUUID()}@contoh.test`): Promise<Learner> {
  const body = { fullName: 'Rina Puspita', email, phoneNumber: '081234567890', password: 'rahasia' }
  const { data } = await world.call(register, { body })
  return { userId: data.user.id, accessToken: data.accessToken }
}
async function ask(as: Learner) {
  const body = { user_id: as.userId, point: 0, extras: { event_name: 'register-success' } }
  return (await world.call(createPoint, { body }, { as })).data.point
}
const round = () => creditDuePoints({ db: world.db, now: () => world.clock.now })
function wait(seconds: number) {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000)
}
const getBalance = ({ userId }: Learner) => findBalance(world.db, userId)

test('the server credits the registration points once if the device never claims them', async () => {
  const learner = await join()
  wait(REGISTER_BONUS_WAIT_SECONDS - 1)
  await round()
  expect(await getBalance(learner)).toBe(0)
  wait(1)
  await round()
  expect(await getBalance(learner)).toBe(REGISTER_BONUS_POINTS)
  const later = { ...learner, accessToken: await world.tokenFor(learner.userId) }
  expect(await ask(later)).toBe(0)
  expect(await getBalance(learner)).toBe(REGISTER_BONUS_POINTS)
})

test('a device that claims the registration points gets them at once, and does not get them again', async () => {
  const learner = await join()
  expect(await ask(learner)).toBe(REGISTER_BONUS_POINTS)
  const history = (await world.call(listPointEntries, { query: {} }, { as: learner })).data
  expect(history).toMatchObject({ entries: [{ reason: 'register-success', amount: 50 }], waiting: [] })
  wait(REGISTER_BONUS_WAIT_SECONDS)
  await round()
  expect(await getBalance(learner)).toBe(REGISTER_BONUS_POINTS)
})

test('a claim at the moment of the automatic credit gives the registration points once', async () => {
  const learner = await join()
  wait(REGISTER_BONUS_WAIT_SECONDS)
  await Promise.all([round(), ask(learner), ask(learner), round()])
  expect(await getBalance(learner)).toBe(REGISTER_BONUS_POINTS)
})

test('an account made with Google gets the registration points, but not a second account of the mailbox', async () => {
  const token = randomUUID()
  const email = 'tini.wati@gmail.com'
  google.tokens.set(token, { aud: 'semai-web', sub: 'tini', email, email_verified: 'true', name: 'Tini' })
  const { data } = await world.call(finishGoogle, { body: { token } })
  const again = await join('tiniwati+dua@gmail.com')
  wait(REGISTER_BONUS_WAIT_SECONDS)
  await round()
  expect(await findBalance(world.db, data.userId)).toBe(REGISTER_BONUS_POINTS)
  expect(await getBalance(again)).toBe(0)
})
