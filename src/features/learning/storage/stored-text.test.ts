import { expect, it } from 'vitest'
import { describeStoredClasses } from './stored-text.ts'

it('counts the materials of automatic and requested downloads, and counts a material of both downloads once', () => {
  const ahead = { wanted: ['a', 'b', 'c'], storedByteCount: 0 }
  const own = { wanted: ['c', 'd'], storedByteCount: 0 }
  expect(describeStoredClasses([ahead])).toBe('3 materi tersimpan di perangkat ini.')
  expect(describeStoredClasses([ahead, own])).toBe('4 materi tersimpan di perangkat ini.')
  expect(describeStoredClasses([{ wanted: 'all', storedByteCount: 0 }, own])).toBe(
    '1 kelas dan 2 materi tersimpan di perangkat ini.',
  )
})
