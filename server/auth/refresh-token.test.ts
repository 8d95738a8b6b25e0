import { type Arbitrary, array, assert, asyncProperty, boolean, constant, integer, oneof, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { refreshToken } from '#contract/account/session-data.ts'
import { REFRESH_GRACE_SECONDS } from '#contract/wire/limits.ts'
import { getUserPreview } from '#contract/account/user.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

/* Simulates a learner on a connection that loses responses, and an attacker who has copied the whole content of the phone
   at some time, including the HttpOnly cookie. Without the cookie every attack fails. */

let world: LearningApp
beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())

interface Holder {
  refreshToken: string
  accessToken: string
}

async function logIn() {
  const { data, response } = await world.call(login, { body: { email: 'siswa@semai.test', password: 'belajar123' } })
  const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? ''
  const learner: Holder = { refreshToken: data.refreshToken, accessToken: data.accessToken }
  const renew = async (holder: Holder, isAnswerLost: boolean) => {
    const response = await world.call(refreshToken, { body: { refreshToken: holder.refreshToken } }, { cookie })
    if (response.status !== 200) return false
    if (!isAnswerLost)
      Object.assign(holder, { refreshToken: response.data.refreshToken, accessToken: response.data.token })
    return true
  }
  const call = async ({ accessToken }: Holder) =>
    (await world.call(getUserPreview, {}, { as: { userId: data.userId, accessToken } })).status
  return { learner, renew, call }
}

const pass = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
}

const renewing = record({ does: constant('renew' as const), isAnswerLost: boolean() })
const calling = record({ does: constant('call' as const) })
const waiting = record({ does: constant('wait' as const), seconds: integer({ min: 1, max: 1_800 }) })
const life = array(oneof(renewing, calling, waiting), { maxLength: 12 })
type Step = typeof life extends Arbitrary<infer Steps> ? Steps : never

/** Runs the steps of one learner. Returns the failures, which the test expects to be an empty list. */
async function live({ learner, renew, call }: Awaited<ReturnType<typeof logIn>>, steps: Step): Promise<string[]> {
  const faults: string[] = []
  for (const each of steps) {
    if (each.does === 'wait') pass(each.seconds)
    else if (each.does === 'renew') faults.push(...((await renew(learner, each.isAnswerLost)) ? [] : ['refused']))
    // 403: the token has expired and must be refreshed.
    else faults.push(...([200, 403].includes(await call(learner)) ? [] : ['ended']))
  }
  return faults
}

describe('property: refresh tokens', () => {
  test('a learner whose responses get lost is never logged out', async () => {
    await assert(
      asyncProperty(life, async steps => {
        const session = await logIn()
        expect(await live(session, steps)).toEqual([])
        expect(await session.renew(session.learner, false)).toBe(true)
        expect(await session.call(session.learner)).toBe(200)
      }),
      { numRuns: 25 },
    )
  })

  test('if two holders use one refresh token, the second use after the grace period ends the session', async () => {
    await assert(
      asyncProperty(life, boolean(), async (steps, isThiefFirst) => {
        const session = await logIn()
        const { learner, renew, call } = session
        await live(session, steps)
        const thief: Holder = { ...learner }
        const [first, second] = isThiefFirst ? [thief, learner] : [learner, thief]
        expect(await renew(first, false)).toBe(true)
        expect(await call(first)).toBe(200)
        pass(REFRESH_GRACE_SECONDS + 1)
        expect(await renew(second, false)).toBe(false)
        expect(await call(first)).toBe(401)
        expect(await renew(first, false)).toBe(false)
      }),
      { numRuns: 25 },
    )
  })

  test('if two holders refresh one token at the same time, both get the same token or the session ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { learner, renew, call } = await logIn()
      const thief: Holder = { ...learner }
      await renew(learner, false)
      pass(REFRESH_GRACE_SECONDS + 1)
      const [, isRenewed] = await Promise.all([call(learner), renew(thief, false)])
      // Two results are right: the renewal succeeded before the call, or the call ended the session with all its
      // tokens.
      expect(isRenewed ? thief.refreshToken : await call(learner)).toBe(isRenewed ? learner.refreshToken : 401)
    }
  })
})
