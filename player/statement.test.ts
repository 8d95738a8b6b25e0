import { expect, test } from 'vitest'
import { readStatement } from './statement.ts'

const verb = (name: string) => ({ id: `http://adlnet.gov/expapi/verbs/${name}` })
const part = { contextActivities: { parent: [{ id: 'https://konten/h5p' }] } }
const score = (raw: number, scaled: number) => ({ raw, min: 0, max: 5, scaled })

test('parses the result from the statement of the whole unit', () => {
  const result = { completion: true, success: true, score: score(4, 0.8) }
  expect(readStatement({ verb: verb('completed'), object: { id: 'unit' }, result })).toEqual({
    kind: 'ended',
    outcome: { completion: 'completed', success: 'passed', scoreRaw: 4, scoreScaled: 0.8 },
  })
})

test.each([
  [
    'a statement of a part, recognised by its parent',
    { verb: verb('answered'), context: part, result: { completion: true } },
  ],
  [
    'a statement of a part, recognised by its id',
    { verb: verb('answered'), object: { id: 'unit?subContentId=1' }, result: { completion: true } },
  ],
  ['an unfinished attempt', { verb: verb('completed'), result: { completion: false } }],
  ['a progress statement', { verb: verb('progressed') }],
  ['text that is not a statement', 'apa saja'],
  ['a statement with wrong types', { verb: verb('completed'), result: { score: 'tinggi' } }],
])('ignores the result of %s', (_case, statement) => {
  expect(readStatement(statement)).toEqual({ kind: 'working' })
})

test('limits a scaled score to -1 to 1, and drops a raw score that a record cannot hold', () => {
  const statement = readStatement({ verb: verb('answered'), result: { score: { raw: Number.NaN, scaled: 7 } } })
  expect(statement).toMatchObject({ outcome: { success: 'unknown', scoreRaw: null, scoreScaled: 1 } })
  const huge = readStatement({ verb: verb('answered'), result: { score: { raw: 1e9, scaled: -1e9 } } })
  expect(huge).toMatchObject({ kind: 'ended', outcome: { scoreRaw: null, scoreScaled: -1 } })
  expect(readStatement({ verb: verb('failed') })).toMatchObject({ outcome: { success: 'failed' } })
})
