import { expect, test } from 'vitest'
import { sweepMemory } from './sweep-memory.ts'

function leaveBehind(): WeakRef<object> {
  return new WeakRef({ text: 'x'.repeat(1_000) })
}

test('deletes all data that is no longer needed', async () => {
  const left = leaveBehind()
  expect(left.deref()).toBeDefined()
  await sweepMemory()
  expect(left.deref()).toBeUndefined()
})
