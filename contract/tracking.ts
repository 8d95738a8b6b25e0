import * as v from 'valibot'
import { LearningMode } from './course.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Purpose } from './consent.ts'
import { CampaignTag } from './rules/campaign.ts'
import { Id } from './text.ts'

/**
 * What is recorded of a visit (product.md §7), over the socket as 'event'. There is room in it for nothing a person typed and for no
 * address: a page goes by its pattern, an action by its name, a query by keys and values that are known beforehand.
 */

/** Beside the socket that brings hints: another door of the same server, for who is not logged in, too. */
export const TRACK_NAMESPACE = '/jejak'

/** An event that waited longer on a device says nothing any more. */
export const EVENT_MAX_AGE_MS = 7 * 86_400_000

/** `/kelas/$slug`: an address with names in the place of its values. */
const Pattern = v.pipe(v.string(), v.regex(/^\/(?:[a-z\d_$./-]{0,80})$/i, 'Halaman ini tidak dikenal'))

/** What somebody did, by the mark `data-track` at the button or link. */
export const TrackedAction = v.picklist(['filter', 'pay', 'sign-in', 'redeem', 'share'])
export type TrackedAction = v.InferOutput<typeof TrackedAction>

export const Platform = v.picklist(['android', 'ios', 'windows', 'macos', 'linux', 'other'])
export type Platform = v.InferOutput<typeof Platform>

/** A tenth of a degree is some eleven kilometres: a town, never a house. */
const tenths = (most: number) =>
  v.pipe(
    v.number(),
    v.minValue(-most),
    v.maxValue(most),
    v.check(value => Math.round(value * 10) / 10 === value, 'Lokasi ini terlalu tepat'),
  )

/** What of a query is recorded: the filters of the catalogue. */
export const TrackedQuery = v.strictObject({ type: v.optional(LearningMode) })
export type TrackedQuery = v.InferOutput<typeof TrackedQuery>

const shared = {
  url: Pattern,
  /** A label: the socket acts as its token's user, and an event that says otherwise is refused. */
  user_id: v.optional(Id),
  session_id: Id,
  /** Counts the events of a browser: the same one again is recorded once. */
  idx: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
  /** How long ago it happened. A device's clock may be wrong, what passed on it seldom is. */
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
    data: v.strictObject({ to: Pattern, from: v.nullable(Pattern), query: TrackedQuery }),
  }),
  /** The same in the installed app. */
  v.strictObject({ ...shared, method: v.literal('screen_view'), data: v.strictObject({ screen: Pattern }) }),
  v.strictObject({ ...shared, method: v.literal('action'), data: v.strictObject({ name: TrackedAction }) }),
  v.strictObject({
    ...shared,
    method: v.literal('location'),
    data: v.strictObject({ latitude: tenths(90), longitude: tenths(180), platform: Platform }),
  }),
])
export type TrackEvent = v.InferOutput<typeof TrackEvent>
export type TrackMethod = TrackEvent['method']

/** What has to be agreed to for it. */
export const purposeOf = {
  page_view: 'usage',
  screen_view: 'usage',
  action: 'usage',
  location: 'location',
} as const satisfies Record<TrackMethod, Purpose>

/** Who opens the door: a browser by the id its consent was given under, and a person by the token. `uid` is a label. */
export const TrackAuth = v.object({ visitor: Id, token: v.optional(v.string()) })

/** The server's word on one event. Without 'stored' it stays on the device, or is thrown away where it never could be. */
export const TrackAnswer = v.union([v.object({ stored: v.literal(true) }), v.object({ code: v.string() })])
export type TrackAnswer = { stored: true } | { code: TrackCode }
/** Without words: what is recorded or not is nothing anybody waits for. */
export type TrackCode = ErrorCode | 'CONSENT_REQUIRED'
