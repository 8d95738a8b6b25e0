import { expect, test } from 'vitest'
import { renamePayload, renameRef } from './former-names.ts'

const names = new Map([
  [
    'kelas-lama',
    new Map([
      ['kelas-lama', 'kelas'],
      ['materi-lama', 'materi'],
    ]),
  ],
])
const pair = { keptId: 'akun', otherId: 'akun-lama' }
const renamed = (payload: unknown) => renamePayload(names, pair, payload)

test('replaces the ids of a merged enrolment only in data of that enrolment', () => {
  expect(renamed({ enrollmentId: 'kelas-lama', lectureMaterialId: 'materi-lama', userId: 'akun-lama' })).toEqual({
    enrollmentId: 'kelas',
    lectureMaterialId: 'materi',
    userId: 'akun',
  })
  // In an enrolment that was not merged, the same material id is not replaced.
  const elsewhere = { enrollmentId: 'kelas-lain', lectureMaterialId: 'materi-lama', user_id: 'akun-lain' }
  expect(renamed(elsewhere)).toEqual(elsewhere)
  expect(renamed({ user_id: 'akun-lama', point: 5 })).toEqual({ user_id: 'akun', point: 5 })
})

test('does not change text that looks like an id', () => {
  const answer = { enrollmentId: 'kelas-lama', text: 'materi-lama', title: 'akun-lama', list: ['materi-lama'] }
  expect(renamed(answer)).toEqual({ ...answer, enrollmentId: 'kelas' })
})

test('replaces former ids in the reference of a points event only if its first part is a merged enrolment', () => {
  expect(renameRef(names, 'kelas-lama:materi-lama')).toBe('kelas:materi')
  expect(renameRef(names, 'kelas-lama:lain')).toBe('kelas:lain')
  expect(renameRef(names, 'materi-lama:kelas-lama')).toBe('materi-lama:kelas-lama')
  expect(renameRef(names, '')).toBe('')
  expect(renamed({ extras: { event_name: 'quiz-passed', ref: 'kelas-lama:materi-lama' } })).toEqual({
    extras: { event_name: 'quiz-passed', ref: 'kelas:materi' },
  })
})

test.each([
  null,
  undefined,
  'kelas-lama',
  7,
  ['kelas-lama'],
  { extras: null },
  { extras: 'kelas-lama' },
  { enrollmentId: 7 },
])('does not change an unknown payload: %j', payload => {
  expect(renamed(payload)).toEqual(payload)
})
