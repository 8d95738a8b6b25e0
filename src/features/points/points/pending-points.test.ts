import { expect, it } from 'vitest'
import { describePendingPoints } from './pending-points.ts'

const worth = { 'material-completed': 5, 'class-completed': 15 }
const entry = (event: string, state = 'waiting', kind = 'points') => ({
  kind,
  state,
  payload: { extras: { event_name: event } },
})

it('adds up the pending points, without rejected entries and entries without points', () => {
  const entries = [
    entry('material-completed'),
    entry('class-completed', 'sending'),
    entry('material-completed', 'refused'),
    entry('material-completed', 'waiting', 'progress'),
    entry('event-of-a-newer-version'),
    { kind: 'points', state: 'waiting', payload: {} },
  ]
  expect(describePendingPoints(entries, worth)).toBe('+20 belum terkirim')
  expect(describePendingPoints([], worth)).toBeUndefined()
})

it('shows the number of unsent events if their points are unknown', () => {
  expect(describePendingPoints([entry('material-completed'), entry('class-completed')], {})).toBe(
    '2 kegiatan belum terkirim',
  )
})
