import { describe, expect, it } from 'vitest'
import { emptyProfile } from '#tests/support/profile.ts'
import { readUnsavedChanges, readValues, toProfileValues } from './profile-values.ts'

const empty = emptyProfile()
const now = new Date('2026-11-21T00:00:00Z')
const read = (changes: object) => readValues({ ...toProfileValues(empty), ...changes }, now)

describe('the profile form', () => {
  it('the profile form sends null for an empty field, and a number for the year', () => {
    expect(read({ graduationYear: '2020', company: '  ' })).toMatchObject({
      body: { graduationYear: 2020, company: null, phoneNumber: null, fullName: 'Sekar Maharani' },
    })
  })

  it('the profile form reports each invalid field', () => {
    expect(read({ fullName: '', phoneNumber: '123', graduationYear: 'abcd', linkedinUrl: 'http://x' })).toEqual({
      errors: {
        fullName: '* Nama harus diisi!',
        phoneNumber: 'Nomor telepon harus terdiri dari 10-13 digit',
        graduationYear: expect.any(String),
        linkedinUrl: 'Tautan LinkedIn harus diawali https://linkedin.com/',
      },
    })
  })

  it('the profile form rejects impossible dates', () => {
    expect(read({ birthDate: '2030-01-01' })).toEqual({
      errors: { birthDate: 'Tanggal lahir tidak boleh di masa depan' },
    })
    expect(read({ birthDate: '1998-02-03', graduationYear: '1990' })).toHaveProperty('errors.graduationYear')
  })
})

it('the profile form ignores invalid values of a stored draft', () => {
  for (const draft of [undefined, null, 5, 'bio', [], { bio: 5 }, { bio: null }, { fullName: {} }])
    expect(readUnsavedChanges(draft)).toEqual({})
  expect(readUnsavedChanges({ bio: '' })).toEqual({ bio: '' })
})
