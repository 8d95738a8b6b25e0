import type { OutboxKind, OutboxPayload } from '#contract/outbox.ts'
import type { FileToUpload } from '#contract/upload.ts'
import type { FailureKind } from '../api/failures.ts'

/** Grows when a stored entry changes shape; `upgradeEntry` brings older ones along. */
export const ENTRY_SCHEMA = 1

export interface EntryReason {
  /** How the request failed, where no server judged the entry itself. */
  kind?: FailureKind | undefined
  code?: string | undefined
  message?: string | undefined
  at: number
}

/**
 * What the learner meant, not a request: no token, no address. Both are looked up when it is sent, so that an entry of
 * an old version is sent by a newer one with today's token.
 *
 *   waiting ──sent──> sending ──receipt──> gone (a row in `receipts`)
 *      ^                 │ └──refused, or failed alone five times──> refused ──'Coba lagi'──> waiting
 *      └──no receipt─────┘      (also after a kill: 'sending' at a start means waiting)
 */
export interface OutboxEntry<K extends OutboxKind = OutboxKind> {
  /** The idempotency key, made once at the learner's act. */
  id: string
  schema: number
  userId: string
  /** Entries of one lane are sent in order; lanes do not wait for one another. */
  lane: string
  /** Grows on this device over all lanes. */
  seq: number
  kind: K
  payload: OutboxPayload<K>
  happenedAtDevice: number
  /** Server clock minus device clock when it happened; `null` when it had never been measured. */
  clockOffsetMs: number | null
  attempts: number
  nextTryAt: number
  state: 'waiting' | 'sending' | 'refused'
  lastReason: EntryReason | null
  createdAt: number
  /** Unexplained failures of whole batches it was in: each halves the company it is sent in. */
  suspicion: number
  /** Failures that can only be its own. */
  failuresAlone: number
  /** The learner wants its files to wait; it steps aside until they say otherwise. */
  isPaused?: boolean | undefined
}

/** What is asked for when something is written down. */
export type NewEntry = {
  [K in OutboxKind]: {
    kind: K
    payload: OutboxPayload<K>
    userId: string
    lane?: string | undefined
    /** Ids of older entries that it says all of: those that have not begun their way give their place in the row to it. */
    replaces?: readonly string[]
  }
}[OutboxKind]

export function isUnsent(entry: Pick<OutboxEntry, 'state'>): boolean {
  return entry.state !== 'refused'
}

/** One enrolment is one lane; what belongs to no enrolment is in the person's own lane. */
export function laneOf(entry: NewEntry): string {
  if (entry.lane) return entry.lane
  return `${entry.userId}:${enrollmentOf(entry) ?? 'account'}`
}

export function enrollmentOf(entry: Pick<NewEntry, 'kind' | 'payload'>): string | undefined {
  if ('enrollmentId' in entry.payload) return entry.payload.enrollmentId
  return 'extras' in entry.payload ? entry.payload.extras.ref?.split(':', 1)[0] : undefined
}

/** The files an entry names; their bytes are not in it. */
export function filesOf({ payload }: { payload: object }): readonly FileToUpload[] {
  if ('voice' in payload && payload.voice) return [payload.voice as FileToUpload] // the one kind that has a voice says so
  return 'files' in payload && Array.isArray(payload.files) ? payload.files : []
}

/** The material or class it is about, by which a screen finds its title. */
export function subjectOf({ payload }: { payload: object }): string | undefined {
  if ('lectureMaterialId' in payload) return String(payload.lectureMaterialId)
  if ('assignmentId' in payload) return String(payload.assignmentId)
  const extras = 'extras' in payload ? (payload.extras as { ref?: unknown }) : {}
  return typeof extras.ref === 'string' ? extras.ref.split(':', 2)[1] : undefined
}

/**
 * Reads an entry as any version of the app wrote it. Only what has no owner or no intent is no entry; a kind this version
 * does not know is kept, and judged by the server.
 */
export function upgradeEntry(stored: unknown): OutboxEntry | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const old = stored as Partial<OutboxEntry>
  if (typeof old.id !== 'string' || typeof old.userId !== 'string' || typeof old.kind !== 'string') return undefined
  if (typeof old.payload !== 'object' || old.payload === null) return undefined
  const createdAt = old.createdAt ?? Date.now()
  return {
    id: old.id,
    schema: Math.max(old.schema ?? 0, ENTRY_SCHEMA),
    userId: old.userId,
    lane: old.lane ?? laneOf({ kind: old.kind, payload: old.payload, userId: old.userId } as NewEntry),
    seq: old.seq ?? 0,
    kind: old.kind,
    payload: old.payload,
    happenedAtDevice: old.happenedAtDevice ?? createdAt,
    clockOffsetMs: old.clockOffsetMs ?? null,
    attempts: old.attempts ?? 0,
    nextTryAt: old.nextTryAt ?? 0,
    state: old.state ?? 'waiting',
    lastReason: old.lastReason ?? null,
    createdAt,
    suspicion: old.suspicion ?? 0,
    failuresAlone: old.failuresAlone ?? 0,
    isPaused: old.isPaused,
  }
}
