import * as v from 'valibot'
import { TapPhase } from '../site/page-measures.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Instant } from '../wire/text.ts'

export const SpeedDays = v.picklist(['1', '7', '28'])
export type SpeedDays = v.InferOutput<typeof SpeedDays>

/** Query parameters in the screen's URL. An unknown number of days means seven. */
export const PageSpeedSearch = v.object({ days: v.fallback(v.optional(SpeedDays, '7'), '7') })

/** Largest number of rows of each list. */
export const SPEED_ROWS_MAX = 50

/** 75th percentile and number of measurements. */
const Percentile = v.object({ p75: v.number(), count: v.number() })

export const PageSpeed = v.object({
  /** Pages by route pattern, the page with the most measurements first. A figure is null if no browser measured it. */
  pages: v.array(
    v.object({
      url: v.string(),
      lcpMs: v.nullable(Percentile),
      inpMs: v.nullable(Percentile),
      clsMilli: v.nullable(Percentile),
    }),
  ),
  /** Slow taps by page, element and phase, the most frequent ones first. */
  taps: v.array(
    v.object({
      url: v.string(),
      target: v.string(),
      phase: TapPhase,
      /** Script that most often caused the slow tap; null if the browser does not name scripts. */
      script: v.nullable(v.string()),
      count: v.number(),
      p75Ms: v.number(),
      lastAt: Instant,
    }),
  ),
  /** Errors by code, sorted by the number of affected visits, highest first. */
  errors: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      script: v.string(),
      url: v.string(),
      /** Newest version of the app that had the error. */
      version: v.string(),
      count: v.number(),
      visits: v.number(),
      lastAt: Instant,
    }),
  ),
})
export type PageSpeed = v.InferOutput<typeof PageSpeed>

export const getPageSpeed = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/page-speed',
  summary: 'Kecepatan dan galat halaman menurut browser yang mengizinkan pengukuran',
  access: 'admin',
  query: v.object({ days: v.optional(SpeedDays, '7') }),
  answer: PageSpeed,
})
