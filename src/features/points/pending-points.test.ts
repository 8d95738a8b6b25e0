import { expect, it } from 'vitest'
import { pendingPoints } from './pending-points.ts'

const worth = { 'material-completed': 5, 'class-completed': 15 }
const entry = (event: string, state = 'waiting', kind = 'points') => ({
  kind,
  state,
  payload: { extras: { event_name: event } },
})

it('adds up what is on its way, and nothing that was refused or is no event', () => {
  const entries = [
    entry('material-completed'),
    entry('class-completed', 'sending'),
    entry('material-completed', 'refused'),
    entry('material-completed', 'waiting', 'progress'),
    entry('event-of-a-newer-version'),
    { kind: 'points', state: 'waiting', payload: {} },
  ]
  expect(pendingPoints(entries, worth)).toBe(20)
})
