import * as v from 'valibot'
import { Day, defineDeskList } from './list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant } from '../wire/text.ts'

/** Figures whose rows are in no other admin list. */
export const StatisticRowKind = v.picklist(['activeLearners', 'firstLessons', 'completions', 'certificates', 'points'])
export type StatisticRowKind = v.InferOutput<typeof StatisticRowKind>

/**
 * `from` and `until` are the first and the last day, in Jakarta's time zone (WIB). Without `kind` the list shows
 * completed materials.
 */
export const statisticRowList = defineDeskList({ kind: StatisticRowKind, from: Day, until: Day }, ['at'])
export type StatisticRowSearch = v.InferOutput<typeof statisticRowList.search>

/** One of the rows from which the dashboard computes a figure. */
export const StatisticRow = v.object({
  id: v.string(),
  at: Instant,
  user: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  /**
   * Title of the completed material, certificate number, or reason of the points. Null if the row is about the learner.
   */
  about: v.nullable(v.string()),
  /** Number of points; null if the row is not about points. */
  amount: v.nullable(v.number()),
})
export type StatisticRow = v.InferOutput<typeof StatisticRow>

export const listFigureRows = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/dashboard/rows',
  summary: 'Baris di balik satu angka dashboard',
  access: 'admin',
  query: statisticRowList.query,
  answer: v.object(pageFields(StatisticRow)),
})
