import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, SingleLine } from '../wire/text.ts'
import { WindowKind, windowList } from './window.list.ts'
import { MULTIPLIER_MAX, WINDOW_MAX_DAYS, WINDOW_MAX_WEEKS } from './window.rules.ts'

export const PointWindow = v.object({
  id: Id,
  kind: WindowKind,
  startsAt: Instant,
  endsAt: Instant,
  /** Factor by which points are multiplied; 1 for the exchange of points. */
  multiplier: v.number(),
  /** Task that learners see during the frenzy. */
  mission: v.string(),
  state: v.picklist(['coming', 'open', 'past']),
  /** Number of later windows of the same weekly repetition. */
  followingCount: v.number(),
  version: v.number(),
})
export type PointWindow = v.InferOutput<typeof PointWindow>

const whole = (name: string, least: number, most: number) =>
  v.pipe(
    v.number(`${name} harus angka`),
    v.integer(`${name} harus bilangan bulat`),
    v.minValue(least, `${name} paling sedikit ${least}`),
    v.maxValue(most, `${name} paling banyak ${most}`),
  )

const fields = {
  startsAt: Instant,
  endsAt: Instant,
  multiplier: whole('Pengali', 1, MULTIPLIER_MAX),
  mission: v.pipe(SingleLine, v.maxLength(160, 'Misi paling panjang 160 karakter')),
  reason: ChangeReason,
}

/** Start and end of a frenzy or redeem window, in ISO 8601. */
export interface WindowTimes {
  startsAt: string
  endsAt: string
}
const computeLengthMs = ({ startsAt, endsAt }: WindowTimes) => Date.parse(endsAt) - Date.parse(startsAt)
const LATER = 'Selesainya harus setelah mulainya'
const SHORTER = `Satu jadwal paling lama ${WINDOW_MAX_DAYS} hari`
const isShort = (times: WindowTimes) => computeLengthMs(times) <= WINDOW_MAX_DAYS * 86_400_000

const NewWindow = v.pipe(
  v.object({ ...fields, kind: WindowKind, weeks: whole('Jumlah minggu', 1, WINDOW_MAX_WEEKS) }),
  v.forward(
    v.partialCheck([['startsAt'], ['endsAt']], times => computeLengthMs(times) > 0, LATER),
    ['endsAt'],
  ),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], isShort, SHORTER), ['endsAt']),
  v.forward(
    v.partialCheck(
      [['kind'], ['multiplier']],
      ({ kind, multiplier }) => kind === 'redeem' || multiplier >= 2,
      'Pengali paling sedikit 2',
    ),
    ['multiplier'],
  ),
)
const WindowChange = v.pipe(
  v.object(fields),
  v.forward(
    v.partialCheck([['startsAt'], ['endsAt']], times => computeLengthMs(times) > 0, LATER),
    ['endsAt'],
  ),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], isShort, SHORTER), ['endsAt']),
)

const one = v.object({ id: Id })

export const listPointWindows = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/point-windows',
  summary: 'Jadwal frenzy dan jadwal tukar poin',
  access: 'admin',
  query: windowList.query,
  answer: v.object(pageFields(PointWindow)),
})

export const getPointWindow = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/point-windows/{id}',
  summary: 'Satu jadwal poin',
  access: 'admin',
  params: one,
  answer: PointWindow,
  errors: ['POINT_WINDOW_NOT_FOUND'],
})

/** Creates one window for each of `weeks` weeks, or none if one of the windows is refused. */
export const createPointWindows = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/point-windows',
  summary: 'Menambah jadwal poin, sekali atau tiap minggu',
  access: 'admin',
  body: NewWindow,
  answer: v.object({ id: Id, total: v.number() }),
  errors: ['POINT_WINDOW_OVERLAPS', 'POINT_WINDOW_PAST'],
})

/**
 * Changes a window. After its start only the end and the mission can be changed, because learners rely on start and
 * multiplier.
 */
export const changePointWindow = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/point-windows/{id}',
  summary: 'Mengubah satu jadwal poin',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: WindowChange,
  answer: v.object({ version: v.number() }),
  errors: [
    'POINT_WINDOW_NOT_FOUND',
    'POINT_WINDOW_OVERLAPS',
    'POINT_WINDOW_PAST',
    'POINT_WINDOW_BEGUN',
    'VERSION_STALE',
    'VERSION_REQUIRED',
  ],
})

/** Deletes a window that has not begun. With `following`, also deletes the later windows of its weekly repetition. */
export const removePointWindow = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/point-windows/{id}/remove',
  summary: 'Menghapus jadwal poin yang belum mulai',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: v.object({ scope: v.picklist(['one', 'following']), reason: ChangeReason }),
  answer: v.object({ total: v.number() }),
  errors: ['POINT_WINDOW_NOT_FOUND', 'POINT_WINDOW_BEGUN', 'VERSION_STALE', 'VERSION_REQUIRED'],
})
