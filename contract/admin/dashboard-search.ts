import * as v from 'valibot'
import { FigureRange } from './dashboard.ts'

export const DashboardSearch = v.object({ days: v.optional(v.fallback(v.optional(FigureRange), undefined)) })
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>
