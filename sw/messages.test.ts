import { expect, it } from 'vitest'
import { readPageMessage } from './messages.ts'

it('reads what a page may say', () => {
  expect(readPageMessage({ type: 'SKIP_WAITING', meta: 'workbox' })).toEqual({ type: 'SKIP_WAITING' })
  expect(readPageMessage({ type: 'REPLAY' })).toEqual({ type: 'REPLAY' })
})

it.each([undefined, null, 'SKIP_WAITING', 7, {}, { type: 'EVAL' }, { kind: 'REPLAY' }, []])('ignores %j', data => {
  expect(readPageMessage(data)).toBeUndefined()
})
