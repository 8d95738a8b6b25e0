import { expect, test } from 'vitest'
import {
  type AssessmentDraft,
  noteField,
  getPointsField,
  readAssessment,
  type TypedAssessment,
  getInitialFormValues,
} from './read-assessment.ts'

const rubric = [
  { text: 'Rapi', points: 60 },
  { text: 'Benar', points: 40 },
]
const fresh = { revision: 3, score: null, comment: '', rubric }
const draft = (typed: TypedAssessment, beside: Omit<AssessmentDraft, 'typed'> = { marks: [] }) => ({ typed, ...beside })
const points = (one: string, two: string) => ({ comment: '', [getPointsField(0)]: one, [getPointsField(1)]: two })

test('points add up to the score, and are unchanged when the form loads them', () => {
  const typed = { ...points('55', ' 30 '), [noteField(1)]: 'Angkanya pas' }
  const criteria = [
    { text: 'Rapi', points: 55, comment: '' },
    { text: 'Benar', points: 30, comment: 'Angkanya pas' },
  ]
  expect(readAssessment('scored', draft(typed), fresh)).toEqual({
    assessment: { state: 'scored', revision: 3, score: 85, comment: '', criteria },
  })
  const kept = criteria.map((each, at) => ({ ...each, maxPoints: rubric[at]?.points ?? 0 }))
  expect(getInitialFormValues({ ...fresh, score: 85, criteria: kept })).toMatchObject({
    'points-0': '55',
    'points-1': '30',
  })
})

test.each([
  ['', '30', ['points-0']],
  ['61', '30', ['points-0']],
  ['-1', '4,5', ['points-0', 'points-1']],
  ['sepuluh', '1e1', ['points-0', 'points-1']],
])('reports invalid points at their fields: %j and %j', (one, two, fields) => {
  const assessment = readAssessment('scored', draft(points(one, two)), fresh)
  expect(Object.keys('errors' in assessment ? assessment.errors : {})).toEqual(fields)
})

test('a returned answer has notes but no points, and requires a comment', () => {
  const typed = { ...points('55', ''), [noteField(0)]: 'Judulnya belum ada' }
  expect(readAssessment('returned', draft(typed), fresh)).toEqual({
    errors: { comment: 'Tulis apa yang perlu diperbaiki' },
  })
  expect(readAssessment('returned', draft({ ...typed, comment: 'Tambah judul' }), fresh)).toEqual({
    assessment: {
      state: 'returned',
      revision: 3,
      comment: 'Tambah judul',
      criteria: [
        { text: 'Rapi', comment: 'Judulnya belum ada' },
        { text: 'Benar', comment: '' },
      ],
    },
  })
  const words = { comment: 'Tambah judul' }
  expect(readAssessment('returned', draft(words), fresh)).toEqual({
    assessment: { state: 'returned', revision: 3, ...words },
  })
})

test('reports a note that is too long, and without a rubric uses the score that the expert typed', () => {
  const assessment = readAssessment('scored', draft({ ...points('1', '2'), [noteField(1)]: 'a'.repeat(501) }), fresh)
  expect(assessment).toEqual({ errors: { 'note-1': 'Catatan paling panjang 500 karakter' } })
  const whole = { revision: 3, score: null, comment: '' }
  expect(readAssessment('scored', draft({ score: '', comment: '' }), whole)).toEqual({
    errors: { score: 'Nilai harus diisi' },
  })
  expect(readAssessment('scored', draft({ score: '85', comment: '' }), whole)).toEqual({
    assessment: { state: 'scored', revision: 3, score: 85, comment: '' },
  })
})

test('sends marks and a voice comment, and reports a mark without text at its field', () => {
  const mark = {
    fileId: '0195a000-0000-7000-8000-000000000001',
    points: [[0.5, 0.25]] as [number, number][],
    text: 'Di sini',
  }
  const whole = { revision: 3, score: null, comment: '' }
  const typed = { score: '85', comment: '' }
  const assessment = { state: 'scored', revision: 3, score: 85, comment: '' }
  expect(readAssessment('scored', draft(typed, { marks: [mark], voice: null }), whole)).toEqual({
    assessment: { ...assessment, marks: [mark], voice: null },
  })
  expect(readAssessment('scored', draft(typed), { ...whole, marks: [mark] })).toEqual({
    assessment: { ...assessment, marks: [] },
  })
  expect(readAssessment('scored', draft(typed, { marks: [mark, { ...mark, text: ' ' }] }), whole)).toEqual({
    errors: { 'mark-1': 'Tulis apa yang kamu tandai' },
  })
})
