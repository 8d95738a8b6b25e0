import * as v from 'valibot'
import { LearningMode } from '../catalog/course.ts'
import type { ErrorCode } from '../wire/error-codes.ts'
import type { Purpose } from '../account/consent.ts'
import { CampaignTag } from './campaign.ts'
import { PageErrorReport, PagePattern, PageSpeedReport } from './page-measures.ts'
import { Id } from '../wire/text.ts'

/**
 * Recorded events of a visit, sent over the socket as 'event'. The format has no field for typed text or URLs. It
 * contains a page as its pattern, an action as its name, and a query as keys and values from a fixed list.
 */

/** Socket namespace for tracking, on the same server as the namespace for hints. Anonymous users can connect too. */
export const TRACK_NAMESPACE = '/jejak'

/** Maximum age of an event. Older events are not recorded. */
export const EVENT_MAX_AGE_MS = 7 * 86_400_000

/** Action of a user. The attribute `data-track` of the button or link contains its name. */
export const TrackedAction = v.picklist(['filter', 'pay', 'sign-in', 'redeem', 'share'])
export type TrackedAction = v.InferOutput<typeof TrackedAction>

/** Operating system of the visitor's device. */
export const Platform = v.picklist(['android', 'ios', 'windows', 'macos', 'linux', 'other'])
export type Platform = v.InferOutput<typeof Platform>

/**
 * Accepts multiples of a tenth of a degree, about eleven kilometres, so that the location shows a town but not a house.
 */
const tenths = (most: number) =>
  v.pipe(
    v.number(),
    v.minValue(-most),
    v.maxValue(most),
    v.check(value => Math.round(value * 10) / 10 === value, 'Lokasi ini terlalu tepat'),
  )

/** Recorded part of a query: the filters of the catalogue. */
export const TrackedQuery = v.strictObject({ type: v.optional(LearningMode) })
export type TrackedQuery = v.InferOutput<typeof TrackedQuery>

const shared = {
  url: PagePattern,
  /** Id of the user, only as a label. The socket acts for the user of its token, and refuses events with another id. */
  user_id: v.optional(Id),
  session_id: Id,
  /** Number of the event in this browser. The server records events with the same number only once. */
  idx: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
  /** Time since the event. Used instead of the time of the event, because a device's clock may be wrong. */
  ago_ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(EVENT_MAX_AGE_MS)),
  utm_source: v.optional(CampaignTag),
  utm_medium: v.optional(CampaignTag),
  utm_campaign: v.optional(CampaignTag),
  domain: v.pipe(v.string(), v.maxLength(253)),
}

export const TrackEvent = v.variant('method', [
  v.strictObject({
    ...shared,
    method: v.literal('page_view'),
    data: v.strictObject({ to: PagePattern, from: v.nullable(PagePattern), query: TrackedQuery }),
  }),
  /** A screen view in the installed app. */
  v.strictObject({ ...shared, method: v.literal('screen_view'), data: v.strictObject({ screen: PagePattern }) }),
  v.strictObject({ ...shared, method: v.literal('action'), data: v.strictObject({ name: TrackedAction }) }),
  v.strictObject({
    ...shared,
    method: v.literal('location'),
    data: v.strictObject({ latitude: tenths(90), longitude: tenths(180), platform: Platform }),
  }),
  v.strictObject({ ...shared, method: v.literal('page_speed'), data: PageSpeedReport }),
  v.strictObject({ ...shared, method: v.literal('page_error'), data: PageErrorReport }),
])
export type TrackEvent = v.InferOutput<typeof TrackEvent>
export type TrackMethod = TrackEvent['method']

/** Purpose of each event. The user must have consented to this purpose. */
export const eventPurposes = {
  page_view: 'usage',
  screen_view: 'usage',
  action: 'usage',
  location: 'location',
  page_speed: 'usage',
  page_error: 'usage',
} as const satisfies Record<TrackMethod, Purpose>

/** Identity of the connection: the id that the browser created at the consent, and the user's token. */
export const TrackAuth = v.object({ visitor: Id, token: v.optional(v.string()) })

/**
 * Answer to one event. An answer with a `code` means that the event was not stored. The device then sends the event
 * again later, or deletes it if the server will never accept it.
 */
export const TrackAnswer = v.union([v.object({ stored: v.literal(true) }), v.object({ code: v.string() })])
export type TrackAnswer = { stored: true } | { code: TrackCode }
/** Codes without messages, because the user does not see the result. */
export type TrackCode = ErrorCode | 'CONSENT_REQUIRED'
