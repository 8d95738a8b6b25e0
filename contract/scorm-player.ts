import * as v from 'valibot'
import { ScormState } from './scorm-state.ts'
import { ScormStandard } from './scorm.ts'

/*
 * Between our page and the player, which stands on an origin of its own with content that others wrote. That content can say
 * whatever the player says: our page believes numbers and short texts within limits, and hands out nothing but files of the one
 * package that is open.
 */

/** What one reading brings at most. */
export const READ_MAX_BYTES = 512 * 1024

const Place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32))

/** A part of a file of the package, both ends included; no bytes where `last` is before `first`. Answered on the port beside it. */
export const PlayerRead = v.pipe(
  v.object({
    kind: v.literal('read'),
    path: v.pipe(v.string(), v.maxLength(2_000)),
    first: Place,
    last: v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(2 ** 32)),
  }),
  v.check(({ first, last }) => last - first < READ_MAX_BYTES),
)

export const FromPlayer = v.union([
  /** It can play, also without a line from now on. */
  v.object({ kind: v.literal('ready') }),
  /** The unit is there. */
  v.object({ kind: v.literal('begun') }),
  /** `isBlocked` where the browser lets it store nothing. */
  v.object({ kind: v.literal('failed'), isBlocked: v.optional(v.boolean()) }),
  /** The unit is gone, and all it said before. */
  v.object({ kind: v.literal('left') }),
  PlayerRead,
  /** Said as often as a unit likes, and up to 64 KB: what is in it is looked at when it is its turn. */
  v.object({ kind: v.literal('state'), state: v.unknown() }),
])
export type FromPlayer =
  | Exclude<v.InferOutput<typeof FromPlayer>, { kind: 'state' }>
  | { kind: 'state'; state: ScormState }

export type ReadAnswer =
  | { kind: 'bytes'; type: string; size: number; bytes: ArrayBuffer }
  /** Not in the package; or in it, and neither on the device nor to be had. */
  | { kind: 'missing' | 'away' }

/** What the player is told once it is ready. Nothing of the learner is in it: content written by others need not know who reads it. */
export const PlayUnit = v.object({
  kind: v.literal('play'),
  standard: ScormStandard,
  launch: v.string(),
  masteryScore: v.nullable(v.number()),
  launchData: v.optional(v.string()),
  state: v.nullable(ScormState),
})
export type PlayUnit = v.InferOutput<typeof PlayUnit>

/** `leave`: the page is about to be left, the unit's last words are wanted. */
export type ToPlayer = PlayUnit | { kind: 'leave' }

/** What the server puts before the player's worker, so that nothing in a store that content can write decides what is run. */
export interface PlayerSettings {
  /** The player's own page, by standard. */
  documents: Record<ScormStandard, string>
  documentPolicy: string
  /** For every file of a package. */
  unitPolicy: string
  /** SHA-256 of the player's scripts by their path. */
  scripts: Record<string, string>
}

/** Where a player stands: `/player/{standard}/{key}`. The key ties what a unit asks for to the one page that opened it. */
export function playerPath(standard: ScormStandard, key: string): string {
  return `/player/${standard}/${key}`
}

export const playerScript = (standard: ScormStandard) => `/player-${standard}.js`
