import * as v from 'valibot'
import { ScormState } from './scorm-state.ts'
import { ScormStandard } from './scorm.ts'

/*
 * Messages between our page and the player, which has its own origin and runs content by others. That content can send
 * whatever the player can send, so our page accepts only numbers and short texts within limits, and returns only files
 * of the one open package.
 */

/** Maximum bytes in the answer to one read. */
export const READ_MAX_BYTES = 512 * 1024

const Offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32))

/**
 * Reads a part of a file of the package, both ends included; no bytes if `last` is before `first`. The answer goes to
 * the port sent with it.
 */
export const PlayerRead = v.pipe(
  v.object({
    kind: v.literal('read'),
    path: v.pipe(v.string(), v.maxLength(2_000)),
    first: Offset,
    last: v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(2 ** 32)),
  }),
  v.check(({ first, last }) => last - first < READ_MAX_BYTES),
)

export const FromPlayer = v.union([
  /** The player can play, also offline from now on. */
  v.object({ kind: v.literal('ready') }),
  /** The unit has loaded. */
  v.object({ kind: v.literal('begun') }),
  /** `isBlocked` is set if the browser blocks storage. */
  v.object({ kind: v.literal('failed'), isBlocked: v.optional(v.boolean()) }),
  /** The unit is closed, and has sent all its messages before. */
  v.object({ kind: v.literal('left') }),
  PlayerRead,
  /** Sent as often as a unit likes, and up to 64 KB: the page checks the content only when it processes it. */
  v.object({ kind: v.literal('state'), state: v.unknown() }),
])
export type FromPlayer =
  | Exclude<v.InferOutput<typeof FromPlayer>, { kind: 'state' }>
  | { kind: 'state'; state: ScormState }

export type ReadAnswer =
  | { kind: 'bytes'; type: string; size: number; bytes: ArrayBuffer }
  /** `missing`: not in the package. `away`: in the package, but neither on the device nor downloadable. */
  | { kind: 'missing' | 'away' }

/**
 * Message to the player when it is ready. Contains no data of the learner, because content of third parties must not
 * know its reader.
 */
export const PlayUnit = v.object({
  kind: v.literal('play'),
  standard: ScormStandard,
  launch: v.string(),
  masteryScore: v.nullable(v.number()),
  launchData: v.optional(v.string()),
  state: v.nullable(ScormState),
})
export type PlayUnit = v.InferOutput<typeof PlayUnit>

/** `leave`: the page is about to close and wants the unit's last state. */
export type ToPlayer = PlayUnit | { kind: 'leave' }

/**
 * Settings that the server puts before the code of the player's worker, so that no store writable by the content
 * decides which code runs.
 */
export interface PlayerSettings {
  /** Page of the player, by standard. */
  documents: Record<ScormStandard, string>
  documentPolicy: string
  /** Page that shows an H5P unit, with the policy of a unit. */
  h5pPage: string
  /** Content security policy of every file of a package. */
  unitPolicy: string
  /** SHA-256 hashes of the player's scripts by path. */
  scripts: Record<string, string>
}

/** Start of every H5P unit. The player reads the package from there, and shows it in a page of its own. */
export const H5P_LAUNCH = 'h5p.json'

/** Files that the page of an H5P unit loads from the content origin. */
export const h5pFiles = { script: '/player-h5p-page.js', frame: '/h5p-frame.js', styles: '/h5p.css' } as const

/** Path of the page that shows an H5P unit. */
export const h5pPage = (key: string) => `/h5p/${key}`

/** Path of a player: `/player/{standard}/{key}`. The key ties the requests of a unit to the one page that opened it. */
export function playerPath(standard: ScormStandard, key: string): string {
  return `/player/${standard}/${key}`
}

export const playerScript = (standard: ScormStandard) => `/player-${standard}.js`
