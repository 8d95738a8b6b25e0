import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'

const Count = v.number()

/** Numbers of open tasks for the admin, at this moment. */
export const DashboardTasks = v.object({
  lateAssignments: Count,
  /** Two experts disagree, or there is no second reading. */
  readingsToDecide: Count,
  levelUps: Count,
  certificatesToGenerate: Count,
  certificatesToPublish: Count,
  exchangesAsked: Count,
  exchangesReady: Count,
  exchangesPaying: Count,
  /** Paid orders that need a refund. */
  ordersToRefund: Count,
  /** Learners' writes that the server refused. */
  refusedWrites: Count,
  /** Browsers that accept pushes and show none. */
  silentDevices: Count,
  /** Inventory items that are nearly used up. */
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

/** Period of the figures, in days. */
export const FigureRange = v.picklist(['7', '30', '90', '365'])
export type FigureRange = v.InferOutput<typeof FigureRange>

export const Figure = v.object({
  name: FigureName,
  /** One value a day, oldest first; the last is today so far. */
  values: v.array(v.number()),
  /** Values of the same number of days before. */
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
    /** First day of `values`, in Jakarta's calendar, e.g. `2026-11-22`. */
    firstDay: v.string(),
    figures: v.array(Figure),
  }),
})
