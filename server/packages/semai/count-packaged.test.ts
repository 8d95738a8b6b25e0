import { expect, test } from 'vitest'
import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import { countPackaged } from './count-packaged.ts'
import { countFaults } from './read-semai.ts'

const question = { text: 'Apa?' }
const getClass = (...materials: object[]) => ({ title: 'Kelas', materials })
const trackOf = (...classes: object[]) => ({ title: 'Jalur', tracks: [{ classes }], files: [] })

test('counts the materials and questions of every class', () => {
  const track = trackOf(
    getClass({ kind: 'article' }, { kind: 'quiz', questions: [question, question] }),
    getClass({ kind: 'quiz', questions: [question] }),
  )
  expect(countPackaged(track)).toEqual({ materials: 3, questions: 3 })
})

test.each([undefined, null, 'materials', 5, [], { materials: 'x' }])(
  'counts no materials and questions in %j',
  value => {
    expect(countPackaged(value)).toEqual({ materials: 0, questions: 0 })
  },
)

test('counts the materials of a package file that is nested 100,000 levels deep', () => {
  let value: object = { materials: [1] }
  for (let depth = 0; depth < 100_000; depth += 1) value = { inside: value }
  expect(countPackaged(value)).toEqual({ materials: 1, questions: 0 })
})

test('refuses a package if the reader dropped a material or a question', () => {
  const whole = trackOf(getClass({ kind: 'article' }, { kind: 'quiz', questions: [question, question] }))
  const getPart = (...materials: object[]) => trackOf(getClass(...materials)) as unknown as PackagedTrack
  expect(countFaults(whole, whole as unknown as PackagedTrack)).toEqual([])
  expect(countFaults(whole, getPart({ kind: 'quiz', questions: [question, question] }))).toMatchObject([
    { words: expect.stringContaining('memuat 2 materi dan 2 soal, yang terbaca 1 materi dan 2 soal') },
  ])
  expect(countFaults(whole, getPart({ kind: 'article' }, { kind: 'quiz', questions: [question] }))).toHaveLength(1)
})
