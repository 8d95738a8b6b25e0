import { expect, it } from 'vitest'
import { describeStoredClasses } from './stored-text.ts'

it('counts a material once if it is part of both an automatic and a requested download', () => {
  const ahead = { wanted: ['a', 'b', 'c'], state: 'ready', storedByteCount: 0 } as const
  const own = { wanted: ['c', 'd'], state: 'ready', storedByteCount: 0 } as const
  expect(describeStoredClasses([ahead])).toBe('3 materi tersimpan di perangkat ini.')
  expect(describeStoredClasses([ahead, own])).toBe('4 materi tersimpan di perangkat ini.')
  expect(describeStoredClasses([{ wanted: 'all', state: 'ready', storedByteCount: 0 }, own])).toBe(
    '1 kelas dan 2 materi tersimpan di perangkat ini.',
  )
})

it.each(['queued', 'loading', 'checking', 'paused', 'stopped'] as const)(
  'does not count a %s download as stored',
  state => {
    const waiting = { wanted: 'all', state, storedByteCount: 100 } as const
    expect(describeStoredClasses([waiting])).toBe('1 kelas belum selesai diunduh.')
    expect(describeStoredClasses([{ wanted: ['a'], state: 'ready', storedByteCount: 2_000 }, waiting])).toBe(
      '1 materi tersimpan di perangkat ini (2 KB). 1 kelas belum selesai diunduh.',
    )
  },
)
