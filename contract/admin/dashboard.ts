import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Instant } from '../wire/text.ts'

const Count = v.number()

/** Kinds of open tasks: items that need an action of an admin or expert. */
export const TaskName = v.picklist([
  /** Paid orders that need a refund. */
  'ordersToRefund',
  /** Open findings about payments. */
  'paymentFindings',
  'lateAssignments',
  /** Hand-ins that no expert has opened and that are not overdue. */
  'assignmentsToScore',
  /** Assignments on which two experts disagree, or whose second reading is missing. */
  'readingsToDecide',
  'exchangesAsked',
  'exchangesReady',
  'exchangesPaying',
  'levelUps',
  'certificatesToGenerate',
  'certificatesToPublish',
  'roleRequests',
  /** Requests to remove a second factor. Another admin decides them. */
  'stepResets',
  'merges',
  /** Learners who object to their counted attendance. */
  'objections',
  /** Inventory items that are nearly used up. */
  'lowStock',
  /** Learners' writes that the server refused. */
  'refusedWrites',
  /** Devices that accept pushes but show none. */
  'silentDevices',
  /** Background tasks that failed on every attempt. */
  'failedJobs',
])
export type TaskName = v.InferOutput<typeof TaskName>

const each = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.object(Object.fromEntries(TaskName.options.map(name => [name, entry])) as Record<TaskName, Entry>) // the object has one key per task name

/**
 * Current number of open tasks of each kind. An older server does not know the newest kinds, so a missing number means
 * 0.
 */
export const DashboardTasks = v.object({
  ...each(v.optional(Count, 0)).entries,
  /**
   * Time since when the oldest task of each kind has been waiting. Null if no task of the kind is open, or if its tasks
   * have no time.
   */
  oldestAt: each(v.optional(v.nullable(Instant), null)),
  /** Number of tasks of each kind that experts took. Null for kinds whose tasks experts do not take. */
  taken: each(v.optional(v.nullable(v.number()), null)),
})
export type DashboardTasks = v.InferOutput<typeof DashboardTasks>

export const getDashboardTasks = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/dashboard/tasks',
  summary: 'Yang perlu diputuskan sekarang',
  access: 'admin',
  answer: DashboardTasks,
})

export const StatisticName = v.picklist([
  'visits',
  'registrations',
  'orders',
  'rupiah',
  'activeLearners',
  'firstLessons',
  'completions',
  'certificates',
  'points',
])
export type StatisticName = v.InferOutput<typeof StatisticName>

/** Period of the figures, in days. */
export const StatisticPeriod = v.picklist(['7', '30', '90', '365'])
export type StatisticPeriod = v.InferOutput<typeof StatisticPeriod>

/** Figure of the dashboard, with one value per day. */
export const Statistic = v.object({
  name: StatisticName,
  /** One value per day, oldest first. The last value covers today until now. */
  values: v.array(v.number()),
  /** Values of the preceding period of the same length. */
  before: v.array(v.number()),
  /**
   * Value of the whole period. For `activeLearners`: the number of distinct learners. For other figures: the sum over
   * the rows that exist now.
   */
  total: v.number(),
  totalBefore: v.number(),
  /** Number of rows in the list behind this figure; null if there is no such list. */
  rows: v.nullable(v.number()),
})
export type Statistic = v.InferOutput<typeof Statistic>

export const getDashboardFigures = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/dashboard/figures',
  summary: 'Angka per hari, dengan masa sebelumnya yang sama panjang',
  access: 'admin',
  query: v.object({ days: v.optional(StatisticPeriod, '30') }),
  answer: v.object({
    /** First day of `values`, in Jakarta's calendar, e.g. `2026-11-22`. */
    firstDay: v.string(),
    figures: v.array(Statistic),
  }),
})
