import { expect, it } from 'vitest'
import { type DashboardTasks, TaskName } from '#contract/admin/dashboard.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { describeWait, openTasks } from './task-labels.ts'

const now = Date.parse('2026-11-26T09:00:00Z')
const each = <Value>(value: Value) =>
  Object.fromEntries(TaskName.options.map(name => [name, value])) as Record<TaskName, Value> // all keys are set
const none: DashboardTasks = { ...each(0), oldestAt: each(null), taken: each(null) }
const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString()

it('lists overdue kinds of tasks first, and omits kinds without tasks', () => {
  const oldestAt = { ...none.oldestAt, merges: daysAgo(8), exchangesAsked: daysAgo(1) }
  const open = openTasks({ ...none, merges: 1, exchangesAsked: 4, lowStock: 2, oldestAt }, now)
  expect(open.map(({ name, isLate }) => [name, isLate])).toEqual([
    ['merges', true],
    ['exchangesAsked', false],
    ['lowStock', false],
  ])
})

it('says how many tasks are claimed by experts', () => {
  const getOwner = (taken: number) =>
    openTasks({ ...none, assignmentsToScore: 3, taken: { ...none.taken, assignmentsToScore: taken } }, now)[0]?.owner
  expect([0, 1, 3].map(getOwner)).toEqual(['belum diambil pakar', '1 diambil pakar, 2 belum', 'semua diambil pakar'])
})

it('describes a waiting time in whole days, in whole hours below a day, or as less than an hour', () => {
  expect([DAY_MS * 3.9, DAY_MS / 2, 1].map(describeWait)).toEqual([
    'menunggu 3 hari',
    'menunggu 12 jam',
    'menunggu kurang dari 1 jam',
  ])
})
