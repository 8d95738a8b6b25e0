import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areDisjoint,
  findMeetingsProblem,
  findPlaceProblem,
  findPriceProblem,
  findQuotaProblem,
} from './course-session.rules.ts'
import { SESSION_MEETINGS_MAX, shiftWeeks, type TimeSpan, createDefaultMeetings } from './course-session.rules.ts'

const START = Date.parse('2030-01-07T11:00:00Z')
const HOUR_MS = 3_600_000
const at = (fromHours: number, hours = 3): TimeSpan => ({
  startsAt: new Date(START + fromHours * HOUR_MS).toISOString(),
  endsAt: new Date(START + (fromHours + hours) * HOUR_MS).toISOString(),
})
const wrong = (meetings: readonly TimeSpan[], now = START - 1) => {
  const problem = findMeetingsProblem(meetings, now)
  return problem && [problem.at, problem.field, problem.text]
}

test('creates valid meetings of three hours on consecutive days if no meetings are given', () => {
  expect(createDefaultMeetings(new Date(START), 3)).toEqual([at(0), at(24), at(48)])
  expect(wrong(createDefaultMeetings(new Date(START), SESSION_MEETINGS_MAX))).toBeUndefined()
})

test.each([
  [[], [null, 'startsAt', 'Tambahkan satu pertemuan']],
  [[at(0, 0)], [0, 'endsAt', 'Selesai harus sesudah mulai']],
  [
    [at(0), at(24, -1)],
    [1, 'endsAt', 'Selesai harus sesudah mulai'],
  ],
  [[at(0, 12.1)], [0, 'endsAt', 'Satu pertemuan paling lama 12 jam']],
  [[at(-1)], [0, 'startsAt', 'Waktunya sudah lewat']],
  [
    [at(0), at(2)],
    [1, 'startsAt', 'Mulai sebelum pertemuan sebelumnya selesai'],
  ],
  [
    [at(24), at(0)],
    [1, 'startsAt', 'Mulai sebelum pertemuan sebelumnya selesai'],
  ],
  [
    [at(0), at(366 * 24)],
    [null, 'startsAt', 'Satu sesi paling lama setahun dari awal sampai akhir'],
  ],
  [
    Array.from({ length: SESSION_MEETINGS_MAX + 1 }, (_none, day) => at(24 * day)),
    [null, 'startsAt', 'Paling banyak 60 pertemuan'],
  ],
] as const)('rejects invalid meetings, and reports where the error is: $1', (meetings, expected) =>
  expect(wrong(meetings)).toEqual(expected),
)

test('a meeting may begin when another meeting ends, but not at the current time', () => {
  expect(wrong([at(0), at(3)])).toBeUndefined()
  expect(wrong([at(0)], START)).toEqual([0, 'startsAt', 'Waktunya sudah lewat'])
})

const meeting = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 12 })).map(each => at(...each))

test('valid meetings do not overlap, and remain valid if all of them move by the same number of weeks', () => {
  fc.assert(
    fc.property(fc.array(meeting, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 104 }), (typed, weeks) => {
      const inOrder = typed.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
      const pairs = inOrder.flatMap((one, index) => inOrder.slice(index + 1).map(other => [one, other] as const))
      const isFine = wrong(inOrder) === undefined
      expect(isFine).toBe(pairs.every(([one, other]) => areDisjoint(one, other)))
      const shifted = shiftWeeks(inOrder, weeks)
      expect(wrong(shifted) === undefined).toBe(isFine)
      expect(shiftWeeks(shifted, -weeks)).toEqual(inOrder)
      // Meetings keep weekday and hour in every zone of Indonesia.
      for (const [index, { startsAt }] of shifted.entries())
        expect((Date.parse(startsAt) - Date.parse(inOrder[index]?.startsAt ?? '')) % (7 * 24 * HOUR_MS)).toBe(0)
    }),
  )
})

test('a session in person needs a location, and an online session must not have one', () => {
  expect(findPlaceProblem('Luring', null)).toBe('Sesi luring perlu tempat')
  expect(findPlaceProblem('Daring', 'Aula')).toContain('Kosongkan')
  for (const place of ['Aula', null]) expect(findPlaceProblem('Hybrid', place)).toBeUndefined()
})

test('rejects a quota below the number of taken seats, and a free course with a price in points', () => {
  expect(findQuotaProblem(12, 12)).toBeUndefined()
  expect(findQuotaProblem(11, 12)).toBe('Sudah 12 kursi terisi, jadi kuota paling kecil 12')
  expect(findPriceProblem({ priceRupiah: 0, pricePoints: null })).toBeUndefined()
  expect(findPriceProblem({ priceRupiah: 0, pricePoints: 50 })).toContain('gratis')
  expect(findPriceProblem({ priceRupiah: 1, pricePoints: null })).toBeUndefined()
})
