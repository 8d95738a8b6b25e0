import { expect, test } from 'vitest'
import { sweepMemory } from './sweep-memory.ts'

function leaveBehind(): WeakRef<object> {
  return new WeakRef({ text: 'x'.repeat(1_000) })
}

test('frees memory that is no longer referenced', async () => {
  const left = leaveBehind()
  expect(left.deref()).toBeDefined()
  await sweepMemory()
  expect(left.deref()).toBeUndefined()
})
