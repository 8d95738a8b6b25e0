import { beforeEach, expect, it } from 'vitest'
import { paymentKey } from './payment-key.ts'

const byPoints = { sessionId: 's1', paymentMethod: 'point' } as const

beforeEach(() => sessionStorage.clear())

it('stays the same until the server has answered', () => {
  const first = paymentKey('u', 'kelas', byPoints)
  expect(paymentKey('u', 'kelas', byPoints).key).toBe(first.key)
  first.forget()
  expect(paymentKey('u', 'kelas', byPoints).key).not.toBe(first.key)
})

it('is another one for another choice or another person', () => {
  const { key } = paymentKey('u', 'kelas', byPoints)
  expect(paymentKey('u', 'kelas', { ...byPoints, sessionId: 's2' }).key).not.toBe(key)
  expect(paymentKey('other', 'kelas', byPoints).key).not.toBe(key)
})
