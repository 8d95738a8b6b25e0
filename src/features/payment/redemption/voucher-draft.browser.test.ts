import { beforeEach, expect, it } from 'vitest'
import { endSession } from '#app/data/session-row.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { setCurrentSession } from '#app/session/session.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { codeCheck } from './code-check-state.ts'
import { openRedeemFlow, redeemState, resetRedeemFlow, typeCode } from './redeem-state.ts'

const tokens = { isAdmin: false, roles: ['learner' as const], accessToken: 'a', refreshToken: 'r' }
const ani = { ...tokens, userId: '0195a000-0000-7000-8000-00000000000a' }
const budi = { ...tokens, userId: '0195a000-0000-7000-8000-00000000000b' }

/** Simulates a server that refuses the session of the current user. */
async function endCurrentSession(): Promise<void> {
  await endSession(sessionState.user!.userId)
  setCurrentSession(undefined)
}

beforeEach(async () => {
  setCurrentSession(undefined)
  resetRedeemFlow()
  await clearDevice()
})

it('offers a voucher code only to the user who typed it', async () => {
  await signIn(ani, false)
  openRedeemFlow(undefined)
  typeCode('DRTOKANI')
  codeCheck.code = 'DRTOKANI'
  await endCurrentSession()
  expect([redeemState.code, codeCheck.code]).toEqual(['', ''])
  await signIn(budi, false)
  openRedeemFlow(undefined)
  expect(redeemState).toMatchObject({ code: '', step: 0 })
  await endCurrentSession()
  await signIn(ani, false)
  openRedeemFlow(undefined)
  expect(redeemState).toMatchObject({ code: 'DRTOKANI', step: 1 })
})

it('keeps the voucher code that a visitor typed before the login', async () => {
  openRedeemFlow(undefined)
  typeCode('DRTOKANI')
  codeCheck.code = 'DRTOKANI'
  await signIn(ani, false)
  expect([redeemState.code, codeCheck.code]).toEqual(['DRTOKANI', 'DRTOKANI'])
  openRedeemFlow(undefined)
  expect(redeemState).toMatchObject({ code: 'DRTOKANI', step: 1 })
  await endCurrentSession()
  await signIn(budi, false)
  openRedeemFlow(undefined)
  expect(redeemState).toMatchObject({ code: '', step: 0 })
})
