import { beforeEach, expect, it, vi } from 'vitest'
import type { CallContext } from '../../../http/context.ts'
import { createBusyError, CallError } from '../../../http/errors.ts'
import { spendLoginTry } from './consume-try.ts'

const counted = { name: 'login', email: 'ani@contoh.test', familiarity: 'device' } as const
const limit = vi.fn<CallContext['limit']>(async () => {})
const refund = vi.fn<CallContext['refund']>(async () => {})
const context = { limit, refund } as unknown as CallContext // the tested code uses only these two functions
beforeEach(() => vi.clearAllMocks())

it('a wrong password uses up one try', async () => {
  const wrong = new CallError('LOGIN_FAILED')
  await expect(spendLoginTry(context, counted, () => Promise.reject(wrong))).rejects.toBe(wrong)
  expect(limit).toHaveBeenCalledExactlyOnceWith('login', counted.email, 'device')
  expect(refund).not.toHaveBeenCalled()
})

it('a login try is not used up if the server was too busy to check the password', async () => {
  await expect(spendLoginTry(context, counted, () => Promise.reject(createBusyError()))).rejects.toMatchObject({
    code: 'SERVER_BUSY',
  })
  expect(refund).toHaveBeenCalledExactlyOnceWith('login', counted.email, 'device')
})
