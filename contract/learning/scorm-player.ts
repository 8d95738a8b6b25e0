import * as v from 'valibot'
import { ScormState } from './scorm-state.ts'
import { ScormStandard } from './scorm.ts'

/*
 * Messages between the app's page and the player. The player has its own origin and runs content of third parties, and
 * this content can send everything that the player can send. So the page accepts only numbers and short texts within
 * limits, and returns only files of the open package.
 */

/** Maximum bytes in the answer to one read. */
export const READ_MAX_BYTES = 512 * 1024

const Offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32))

/**
 * Requests the bytes from `first` to `last` (inclusive) of a file of the package, or no bytes if `last` is before
 * `first`. The answer goes to the port sent with the message.
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

export const PlayerMessage = v.union([
  /** The player can play the unit, and from now on also offline. */
  v.object({ kind: v.literal('ready') }),
  /** The unit has loaded. */
  v.object({ kind: v.literal('begun') }),
  /** `isBlocked` is set if the browser blocks storage. */
  v.object({ kind: v.literal('failed'), isBlocked: v.optional(v.boolean()) }),
  /** The unit is closed and has sent all its messages. */
  v.object({ kind: v.literal('left') }),
  PlayerRead,
  /**
   * State of the unit. A unit may send any number of states of up to 64 KB. The page validates a state only when it
   * processes the state.
   */
  v.object({ kind: v.literal('state'), state: v.unknown() }),
])
export type PlayerMessage =
  | Exclude<v.InferOutput<typeof PlayerMessage>, { kind: 'state' }>
  | { kind: 'state'; state: ScormState }

export type FileReadResult =
  | { kind: 'bytes'; type: string; size: number; bytes: ArrayBuffer }
  /**
   * `missing`: the file is not in the package. `away`: the file is in the package, but it is not on the device and
   * cannot be downloaded now.
   */
  | { kind: 'missing' | 'away' }

/**
 * Sent to the player when it is ready. Contains the saved state of the unit, but no name or id of the learner, because
 * third-party content must not learn who uses it.
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

/** `leave`: the page is about to close, and asks for the unit's last state. */
export type HostMessage = PlayUnit | { kind: 'leave' }

/**
 * Settings that the server writes in front of the worker code of the player. Browser storage would not be safe, because
 * a unit's content can write there and could then choose which code runs.
 */
export interface PlayerSettings {
  /** Page of the player, by SCORM standard. */
  documents: Record<ScormStandard, string>
  documentPolicy: string
  /** Page that shows an H5P unit. It has the content security policy of a unit. */
  h5pPage: string
  /** Content security policy of every file of a package. */
  unitPolicy: string
  /** SHA-256 hashes of the player's scripts by path. */
  scripts: Record<string, string>
}

/**
 * Start file of every H5P unit. It describes the package. The player shows the unit on a separate page
 * (`getH5pPagePath`), which reads this file.
 */
export const H5P_LAUNCH = 'h5p.json'

/** Files that the page of an H5P unit loads from the content origin. */
export const h5pFiles = { script: '/player-h5p-page.js', frame: '/h5p-frame.js', styles: '/h5p.css' } as const

/** Path of the page that shows an H5P unit. */
export const getH5pPagePath = (key: string) => `/h5p/${key}`

/**
 * Path of a player: `/player/{standard}/{key}`. The key binds the requests of a unit to the page that opened the unit.
 */
export function getPlayerPath(standard: ScormStandard, key: string): string {
  return `/player/${standard}/${key}`
}

export const getPlayerScriptPath = (standard: ScormStandard) => `/player-${standard}.js`
