import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import type { PointEventName } from './points.ts'

export const POINT_VALUE_MAX = 1_000

const Points = v.pipe(
  v.number('Tulis angka'),
  v.integer('Tulis bilangan bulat'),
  v.minValue(0, 'Paling sedikit 0'),
  v.maxValue(POINT_VALUE_MAX, `Paling banyak ${POINT_VALUE_MAX}`),
)

/** Points per event that an admin may change. The bonus for joining is fixed, because public pages show it. */
export const PointValues = v.object({
  'material-completed': Points,
  'quiz-passed': Points,
  'class-completed': Points,
  'survey-filled': Points,
  'webinar-attended': Points,
} satisfies Partial<Record<PointEventName, typeof Points>>)
export type PointValues = v.InferOutput<typeof PointValues>

export const getPointValues = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/point-values',
  summary: 'Nilai poin tiap kegiatan',
  access: 'admin',
  answer: v.object({ version: v.number(), values: PointValues, defaults: PointValues }),
})

/** Changes the points per event. Applies only to events that are counted later. */
export const changePointValues = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/point-values',
  summary: 'Mengubah nilai poin tiap kegiatan',
  access: 'admin',
  isVersioned: true,
  body: v.object({ ...PointValues.entries, reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: ['VERSION_STALE', 'VERSION_REQUIRED'],
})
