import { expect, it } from 'vitest'
import { readPageMessage } from './messages.ts'

it('parses every message that a page may send', () => {
  expect(readPageMessage({ type: 'SKIP_WAITING', meta: 'workbox' })).toEqual({ type: 'SKIP_WAITING' })
  expect(readPageMessage({ type: 'REPLAY' })).toEqual({ type: 'REPLAY' })
})

it.each([undefined, null, 'SKIP_WAITING', 7, {}, { type: 'EVAL' }, { kind: 'REPLAY' }, []])(
  'the worker ignores the message %j',
  data => {
    expect(readPageMessage(data)).toBeUndefined()
  },
)
