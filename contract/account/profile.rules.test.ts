import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { educationDegrees, genders, majors, maritalStatuses, positions } from './profile-options.ts'
import {
  completionFields,
  type CompletionFields,
  findMissingProfileFields,
  computeProfileCompletion,
  checkProfileDates,
  profileDates,
} from './profile.rules.ts'

const full: CompletionFields = {
  fullName: 'Bunga',
  phoneNumber: '081234567890',
  gender: '-',
  birthDate: '2001-02-28',
  maritalStatus: 'Sudah menikah',
  address: 'Jalan Merdeka',
  provinceId: '32',
  cityId: '32.73',
  lastEducation: 'S1',
  institutionName: 'Kampus',
  major: 'Hukum',
  graduationYear: 2024,
  position: 'Wirausaha',
  picUrl: '/api/pictures/a.webp',
}
const now = new Date('2026-11-21T03:00:00Z')

test('the option lists of the profile have the expected lengths and no duplicates', () => {
  const lists = [genders.map(each => each.value), maritalStatuses, educationDegrees, majors, positions]
  expect(lists.map(list => list.length)).toEqual([3, 3, 7, 24, 10])
  expect(lists.map(list => new Set<string>(list).size)).toEqual([3, 3, 7, 24, 10])
  expect([majors[0], majors.at(-1)]).toEqual(['Administrasi Bisnis', 'Lainnya'])
  expect([positions[0], positions.at(-1)]).toEqual(['Pelajar/mahasiswa', 'Lainnya'])
})

test('a profile without a gender can be complete', () => {
  expect(computeProfileCompletion(full)).toBe(100)
  expect(findMissingProfileFields(full)).toEqual([])
})

test('a new account has a low profile completeness, and an empty profile has zero', () => {
  const empty = Object.fromEntries(completionFields.map(field => [field, null])) as unknown as CompletionFields
  expect(computeProfileCompletion(empty)).toBe(0)
  expect(computeProfileCompletion({ ...empty, fullName: 'Bunga', phoneNumber: '081234567890' })).toBe(14)
  expect(computeProfileCompletion({ ...empty, fullName: '' })).toBe(0)
})

test('the profile completeness is 100 only if no field is missing, and each added field increases it', () => {
  fc.assert(
    fc.property(fc.subarray([...completionFields], { minLength: 1 }), missing => {
      const gaps = Object.fromEntries(missing.map(field => [field, null]))
      const profile: CompletionFields = { ...full, ...gaps }
      expect(findMissingProfileFields(profile)).toEqual(completionFields.filter(field => missing.includes(field)))
      expect(computeProfileCompletion(profile)).toBeLessThan(100)
      const first = missing[0] ?? 'fullName'
      expect(computeProfileCompletion({ ...profile, [first]: full[first] })).toBeGreaterThan(
        computeProfileCompletion(profile),
      )
    }),
  )
})

test('a profile is complete without a major if the last school was an SMP, which has no majors', () => {
  expect(computeProfileCompletion({ ...full, lastEducation: 'SMP dan sederajat', major: null })).toBe(100)
  expect(computeProfileCompletion({ ...full, lastEducation: 'SMA/SMK dan sederajat', major: null })).toBeLessThan(100)
})

test('rejects an implausible graduation year, and a date of birth that does not exist or is in the future', () => {
  expect(['2000-02-29', '1900-02-29', '2001-02-30', '2001-13-01', 'x'].map(day => profileDates.isDay(day))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(checkProfileDates({ birthDate: '2026-11-21', graduationYear: null }, now)).toEqual({})
  expect(checkProfileDates({ birthDate: '2026-11-22', graduationYear: null }, now)).toHaveProperty('birthDate')
  expect(checkProfileDates({ birthDate: null, graduationYear: 2034 }, now)).toEqual({})
  expect(checkProfileDates({ birthDate: null, graduationYear: 2035 }, now)).toHaveProperty('graduationYear')
  expect(checkProfileDates({ birthDate: '2001-01-01', graduationYear: 2001 }, now)).toHaveProperty('graduationYear')
  expect(checkProfileDates({ birthDate: '2001-01-01', graduationYear: 2019 }, now)).toEqual({})
})

test('the latest allowed date of birth is the current day in Indonesia, which begins before the UTC day', () => {
  const fault = (birthDate: string, at: string) => checkProfileDates({ birthDate, graduationYear: null }, new Date(at))
  // Five minutes after midnight of 22 November, first in Papua, then in Jakarta.
  for (const at of ['2026-11-21T15:05:00Z', '2026-11-21T17:05:00Z']) expect(fault('2026-11-22', at)).toEqual({})
  expect(fault('2026-11-22', '2026-11-21T14:59:59Z')).toHaveProperty('birthDate')
  expect(fault('2026-11-23', '2026-11-21T17:05:00Z')).toHaveProperty('birthDate')
  const newYear = new Date('2026-12-31T15:00:00Z')
  expect(checkProfileDates({ birthDate: null, graduationYear: 2035 }, newYear)).toEqual({})
})
