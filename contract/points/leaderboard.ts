import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { boardPeriods } from './board.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'
import { AwardedPoints, FrenzyToken, PointExtras } from './points.ts'

export const BoardPeriod = v.picklist(boardPeriods, 'Pilih pekan ini, bulan ini, atau sepanjang waktu')

/** Row of the leaderboard: a shortened name, without id and email. */
export const BoardRow = v.object({
  rank: v.number(),
  /** Null if the learner hides their name. */
  name: v.nullable(v.string()),
  points: v.number(),
  isMe: v.boolean(),
})
export type BoardRow = v.InferOutput<typeof BoardRow>

/** Leaderboard of one period. */
export const Board = v.object({
  period: BoardPeriod,
  endsAt: v.nullable(Instant),
  learnerCount: v.number(),
  top: v.array(BoardRow),
  /** The learner's row and its neighbours. Empty before the learner's first point. */
  around: v.array(BoardRow),
  me: v.object({ rank: v.nullable(v.number()), points: v.number(), isHidden: v.boolean() }),
})
export type Board = v.InferOutput<typeof Board>

/** `known` is the version of the board on the device. `board` is null if that version is still current. */
export const getLeaderboard = defineEndpoint({
  method: 'GET',
  path: '/v1/leaderboard',
  summary: 'Papan poin: seratus teratas, peringkat sendiri dan sekitarnya',
  access: 'person',
  query: v.object({ period: v.optional(BoardPeriod, 'week'), known: v.optional(v.pipe(PlainText, v.maxLength(64))) }),
  answer: v.object({ version: v.string(), board: v.nullable(Board) }),
})

/** Current state of points, frenzy and redeem window. Countdowns use the server's clock at the time of the answer. */
export const PointState = v.object({
  multiplyer: v.number(),
  mission: v.string(),
  isFrenzy: v.boolean(),
  /** End of the current frenzy. If there is none, start of the next frenzy. */
  frenzyTime: v.nullable(Instant),
  frenzyCountdown: v.string(),
  isRedeemOpen: v.boolean(),
  /** End of the open redeem window. If none is open, start of the next redeem window. */
  redeemTime: v.nullable(Instant),
  redeemCountdown: v.string(),
  userRank: v.nullable(v.number()),
  /** Points of each event before the multiplier. The device uses them to show events that it has not sent yet. */
  eventWorth: v.record(v.string(), v.number()),
  /**
   * Time window of the frenzy. Entries made during the frenzy send the token back, as proof that the device knew the
   * frenzy.
   */
  frenzyWindow: v.nullable(v.object({ startsAt: Instant, endsAt: Instant, token: FrenzyToken })),
})
export type PointState = v.InferOutput<typeof PointState>

export const getPointState = defineEndpoint({
  method: 'GET',
  path: '/v1/leaderboard/state',
  summary: 'Pengganda, hitung mundur dan peringkat saat ini',
  access: 'person',
  answer: PointState,
})

export const setBoardVisibility = defineEndpoint({
  method: 'PUT',
  path: '/v1/leaderboard/visibility',
  summary: 'Menyembunyikan atau menampilkan nama sendiri di papan poin',
  access: 'person',
  body: v.object({ isHidden: v.boolean() }),
  answer: v.object({ isHidden: v.boolean() }),
})

/** Records several events by the rules of `createPoint`. An admin may report events for a learner. */
export const createPoints = defineEndpoint({
  method: 'POST',
  path: '/leaderboard/create-bulk',
  summary: 'Mencatat beberapa kegiatan berpoin',
  access: 'person',
  bodyMaxBytes: 256 * 1024,
  body: v.object({ user_id: Id, extras: v.pipe(v.array(PointExtras), v.minLength(1), v.maxLength(100)) }),
  answer: v.object({
    msg: v.literal('success'),
    /** Points that were added. */
    point: v.number(),
    results: v.array(v.object({ event_name: v.string(), ...AwardedPoints.entries, code: v.optional(v.string()) })),
  }),
  errors: ['USER_NOT_FOUND'],
  idempotent: true,
})

/** Row of the points ledger. `subject` is the title of the related item, if the item still exists. */
export const PointEntry = v.object({
  id: v.number(),
  amount: v.number(),
  reason: v.string(),
  multiplyer: v.number(),
  subject: v.nullable(v.string()),
  happenedAt: Instant,
})
export type PointEntry = v.InferOutput<typeof PointEntry>

/** Points that are earned and count in the balance from `countsAt` on. */
export const WaitingPoints = v.object({
  id: v.number(),
  amount: v.number(),
  reason: v.string(),
  subject: v.nullable(v.string()),
  countsAt: Instant,
})
export type WaitingPoints = v.InferOutput<typeof WaitingPoints>

export const listPointEntries = defineEndpoint({
  method: 'GET',
  path: '/v1/points/entries',
  summary: 'Riwayat poin, yang terbaru dulu',
  access: 'person',
  query: v.object({
    before: v.optional(v.pipe(PlainText, v.regex(/^\d{1,15}$/, 'Penanda halaman tidak valid'), v.transform(Number))),
  }),
  answer: v.object({
    entries: v.array(PointEntry),
    next: v.nullable(v.number()),
    /**
     * Points that are not in the balance yet, sent together with the newest entries. Absent in data that a device
     * stored earlier.
     */
    waiting: v.optional(v.array(WaitingPoints)),
  }),
})
