import { expect, it } from 'vitest'
import { computeGoalState, listWeekDays, findWeekStart } from './study-week.rules.ts'

/** Thursday, 26 November 2026, 08.00 WIB. */
const thursday = new Date('2026-11-26T01:00:00.000Z')

it('begins a week on Monday at midnight in the time zone of the user', () => {
  expect(findWeekStart(thursday, 'WIB').toISOString()).toBe('2026-11-22T17:00:00.000Z')
  expect(findWeekStart(new Date('2026-11-29T14:59:59.000Z'), 'WIT').toISOString()).toBe('2026-11-22T15:00:00.000Z')
  expect(findWeekStart(new Date('2026-11-29T15:00:00.000Z'), 'WIT').toISOString()).toBe('2026-11-29T15:00:00.000Z')
})

it('lists Monday to Sunday and marks studied, past and present days', () => {
  const days = listWeekDays(new Set(['2026-11-23', '2026-11-22']), thursday, 'WIB')
  expect(days.map(day => day.name.slice(-2))).toEqual(['23', '24', '25', '26', '27', '28', '29'])
  expect(days.filter(day => day.isStudied).map(day => day.name)).toEqual(['2026-11-23'])
  expect(days.findIndex(day => day.isToday)).toBe(3)
  expect(days.filter(day => day.isPast)).toHaveLength(3)
})

it('reports the weekly goal as met, as open, or as out of reach this week', () => {
  const days = listWeekDays(new Set(['2026-11-23', '2026-11-26']), thursday, 'WIB')
  expect(computeGoalState(days, 2)).toEqual({ state: 'met', missing: 0 })
  expect(computeGoalState(days, 5)).toEqual({ state: 'open', missing: 3 })
  expect(computeGoalState(days, 6)).toEqual({ state: 'rest', missing: 4 })
})
