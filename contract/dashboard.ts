import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

const Count = v.number()

/** What waits for somebody's decision, right now. */
export const DashboardTasks = v.object({
  lateAssignments: Count,
  /** Two experts disagree, or the first was left alone. */
  readingsToDecide: Count,
  levelUps: Count,
  certificatesToGenerate: Count,
  certificatesToPublish: Count,
  exchangesAsked: Count,
  exchangesReady: Count,
  exchangesPaying: Count,
  /** Paid, and to be given back. */
  ordersToRefund: Count,
  /** Work of learners the server would not take. */
  refusedWrites: Count,
  /** Browsers that take pushes and show none. */
  silentDevices: Count,
  /** Things to exchange points for that are nearly gone. */
  lowStock: Count,
})
export type DashboardTasks = v.InferOutput<typeof DashboardTasks>

export const getDashboardTasks = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/dashboard/tasks',
  summary: 'Yang perlu diputuskan sekarang',
  access: 'admin',
  answer: DashboardTasks,
})

export const FigureName = v.picklist([
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
export type FigureName = v.InferOutput<typeof FigureName>

/** How far back the figures go, in days. */
export const FigureRange = v.picklist(['7', '30', '90', '365'])
export type FigureRange = v.InferOutput<typeof FigureRange>

export const Figure = v.object({
  name: FigureName,
  /** One for each day, the oldest first; the last is today so far. */
  values: v.array(v.number()),
  /** The same number of days in front of them. */
  before: v.array(v.number()),
})
export type Figure = v.InferOutput<typeof Figure>

export const getDashboardFigures = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/dashboard/figures',
  summary: 'Angka per hari, dengan masa sebelumnya yang sama panjang',
  access: 'admin',
  query: v.object({ days: v.optional(FigureRange, '30') }),
  answer: v.object({
    /** `2026-11-22`: the first of `values`, by Jakarta's calendar. */
    firstDay: v.string(),
    figures: v.array(Figure),
  }),
})
