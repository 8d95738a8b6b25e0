import { findKind, type OutboxKind, type OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import type { FailureKind } from '../api/failures.ts'

/** Version of the stored format. Increases when the format changes; `upgradeEntry` converts older entries. */
export const ENTRY_SCHEMA = 1

export interface EntryReason {
  /** Failure kind of the whole request. Undefined if the server judged this entry. */
  kind?: FailureKind | undefined
  code?: string | undefined
  message?: string | undefined
  at: number
}

/**
 * Entry of the outbox. It contains the learner's intent and not a request. Token and URL are added when the entry is
 * sent, so that a newer version of the app can send an entry of an older version with the current token.
 *
 *   waiting ──sent──> sending ──receipt──> deleted (and a row in `receipts`)
 *      ^                 │ └──refused, or failed alone too often──> refused  ──'Coba lagi'──> waiting
 *      └──no receipt─────┘      (also if the browser was killed: at a start 'sending' is treated as 'waiting')
 */
export interface OutboxEntry<K extends OutboxKind = OutboxKind> {
  /** The idempotency key, created once when the learner acts. */
  id: string
  schema: number
  userId: string
  /**
   * Name of the entry's queue. Entries of one queue are sent in order, but an entry with files does not hold back later
   * entries that do not depend on it (`planNextBatch`). Queues do not wait for each other.
   */
  lane: string
  /** Order number on this device, across all queues. */
  seq: number
  kind: K
  payload: OutboxPayload<K>
  happenedAtDevice: number
  /** Server time minus device time when the entry was created, or `null` if the difference was unknown. */
  clockOffsetMs: number | null
  attempts: number
  nextTryAt: number
  state: 'waiting' | 'sending' | 'refused'
  lastReason: EntryReason | null
  createdAt: number
  /**
   * Rises with each unexplained failure of a batch that contained this entry, so that its next batch is at most half as
   * large (`raiseSuspicion`). One failure may raise it by more than 1.
   */
  suspicion: number
  /** Number of failures that only this entry can have caused. */
  failuresAlone: number
  /**
   * True if the learner paused the upload of the entry's files. Entries that do not depend on it are sent meanwhile.
   */
  isPaused?: boolean | undefined
}

/** Input for a new entry. */
export type NewEntry = {
  [K in OutboxKind]: {
    kind: K
    payload: OutboxPayload<K>
    userId: string
    /**
     * Ids of older entries whose content this entry includes. Older entries that are still waiting are deleted, and
     * this entry takes their position in the queue.
     */
    replaces?: readonly string[]
  }
}[OutboxKind]

/** Returns whether the entry will still be sent. Returns false for a refused entry. */
export function isUnsent(entry: Pick<OutboxEntry, 'state'>): boolean {
  return entry.state !== 'refused'
}

interface Intent {
  kind: string
  payload: object
}

/** Returns the full queue name of the entry, which includes the user. */
export function formatFullQueueName(entry: Intent & { userId: string }): string {
  return `${entry.userId}:${getQueueName(entry) ?? 'account'}`
}

/** Returns the id of the enrolment or the name of another queue. Returns undefined for the queue of the account. */
export function getQueueName({ kind, payload }: Intent): string | undefined {
  return findKind(kind)?.queue?.(payload)
}

/** Returns the files that an entry refers to. Their bytes are stored elsewhere. */
export function listFilesToUpload({ kind, payload }: Intent): readonly FileToUpload[] {
  const knownKind = findKind(kind)
  // A newer build stored the entry. Its files are sent too, because the server needs them before it can process the
  // entry.
  if (!knownKind) return Object.values(payload).flat().filter(isFile)
  return knownKind.files?.(payload) ?? []
}

function isFile(value: unknown): value is FileToUpload {
  return typeof value === 'object' && value !== null && 'sha256' in value && 'sizeBytes' in value
}

/** Returns the id of the entry's material or class. Screens look up the title by this id. */
export function getSubjectId({ kind, payload }: Intent): string | undefined {
  return findKind(kind)?.subject?.(payload)
}

/**
 * Reads an entry that any version of the app stored. Returns undefined only for a value without an id, a user or an
 * intent. An entry of an unknown kind is kept, and the server decides about the entry.
 */
export function upgradeEntry(stored: unknown): OutboxEntry | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const old = stored as Partial<OutboxEntry> // missing fields get defaults below
  if (typeof old.id !== 'string' || typeof old.userId !== 'string' || typeof old.kind !== 'string') return undefined
  if (typeof old.payload !== 'object' || old.payload === null) return undefined
  const createdAt = old.createdAt ?? Date.now()
  return {
    id: old.id,
    schema: Math.max(old.schema ?? 0, ENTRY_SCHEMA),
    userId: old.userId,
    lane: old.lane ?? formatFullQueueName({ kind: old.kind, payload: old.payload, userId: old.userId }),
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
