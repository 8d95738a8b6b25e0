import { expect, test } from 'vitest'
import { toColumns, toFields } from './column-names.ts'

test('converts fields to columns, and columns to the selected fields', () => {
  const row = toColumns({ bio: 'satu', birthDate: '2001-02-28', linkedinUrl: null })
  expect(row).toEqual({ bio: 'satu', birth_date: '2001-02-28', linkedin_url: null })
  expect(toFields({ ...row, updated_at: 7 }, ['birthDate', 'linkedinUrl'])).toEqual({
    birthDate: '2001-02-28',
    linkedinUrl: null,
  })
})
