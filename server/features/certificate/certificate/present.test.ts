import { expect, it } from 'vitest'
import { presentSessionOptions } from './present.ts'

const session = (id: string, title: string, startsAt: string) => ({
  id,
  title,
  starts_at: new Date(startsAt),
  zone: 'WIB' as const,
})

it('sessions with the same title can be told apart by their day', () => {
  const sessions = [
    session('a', 'Angkatan 1', '2026-11-30T17:30:00Z'),
    session('b', 'Angkatan 1', '2027-01-05T12:00:00Z'),
    session('c', 'Angkatan 2', '2027-02-05T12:00:00Z'),
  ]
  expect(presentSessionOptions(sessions)).toEqual([
    { id: 'a', title: 'Angkatan 1 (2026-12-01)' },
    { id: 'b', title: 'Angkatan 1 (2027-01-05)' },
    { id: 'c', title: 'Angkatan 2' },
  ])
})
