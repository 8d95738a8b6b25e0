import { expect, test } from 'vitest'
import { toColumns, toFields } from './column-names.ts'

test('writes fields to their columns, and reads the selected fields from them', () => {
  const row = toColumns({ bio: 'satu', birthDate: '2001-02-28', linkedinUrl: null })
  expect(row).toEqual({ bio: 'satu', birth_date: '2001-02-28', linkedin_url: null })
  expect(toFields({ ...row, updated_at: 7 }, ['birthDate', 'linkedinUrl'])).toEqual({
    birthDate: '2001-02-28',
    linkedinUrl: null,
  })
})
