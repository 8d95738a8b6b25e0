import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'

/**
 * Events that a client reports. Only the server knows their points. `ref` identifies the subject of the event:
 * `{enrollmentId}:{lectureMaterialId}` for materials and quizzes, `{enrollmentId}:{trackClassId}` for classes,
 * `{enrollmentId}:{careerTrackId}` for surveys, the meeting for webinars. `ref` is absent for `register-success`.
 */
export const PointEventName = v.picklist([
  'register-success',
  'material-completed',
  'quiz-passed',
  'class-completed',
  'survey-filled',
  'webinar-attended',
])
export type PointEventName = v.InferOutput<typeof PointEventName>

/** Reason of an entry in the ledger. An unknown reason was written by a newer server. */
export type PointReason =
  | PointEventName
  | 'checkout'
  | 'exchange'
  | 'exchange-returned'
  | 'order-returned'
  | 'merge-forgiven'
  | 'opening-balance'

/** Frenzy token: its content, a dot and the server's signature. Valid only for one learner. */
export const FrenzyToken = v.pipe(PlainText, v.maxLength(400))

export const PointExtras = v.looseObject({
  event_name: v.pipe(PlainText, v.maxLength(60)),
  ref: v.optional(v.pipe(PlainText, v.maxLength(120))),
  /** Token of the frenzy in which the event happened. Absent outside a frenzy, and in entries of older app versions. */
  frenzy_token: v.optional(FrenzyToken),
})

export const CreatePointBody = v.object({
  user_id: Id,
  /** Points that the client expects. The server decides the actual points. */
  point: v.pipe(v.number(), v.finite()),
  extras: PointExtras,
})
export type CreatePointBody = v.InferOutput<typeof CreatePointBody>

/**
 * Result of an event. `point` is the number of points added: 0 if the event was counted before, or if its points are
 * added later.
 */
export const AwardedPoints = v.object({
  point: v.number(),
  /**
   * Points that are added later without another call, for example because the event was reported faster than the
   * material can be learned.
   */
  waits: v.optional(v.object({ point: v.number(), until: Instant })),
})
export type AwardedPoints = v.InferOutput<typeof AwardedPoints>

export const createPoint = defineEndpoint({
  method: 'POST',
  path: '/leaderboard/create',
  summary: 'Mencatat satu kegiatan berpoin',
  access: 'person',
  body: CreatePointBody,
  answer: v.object({ msg: v.literal('success'), ...AwardedPoints.entries }),
  errors: ['POINT_EVENT_UNKNOWN', 'POINT_EVENT_NOT_PROVEN'],
  idempotent: true,
})

export const getPointBalance = defineEndpoint({
  method: 'GET',
  path: '/v1/points',
  summary: 'Saldo poin pelajar',
  access: 'person',
  answer: v.object({ balance: v.number(), multiplyer: v.number() }),
})
