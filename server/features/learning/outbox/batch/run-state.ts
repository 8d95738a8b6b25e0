import type { ProgressItem } from '#contract/learning/progress.rules.ts'
import type { StoredWrite } from '../../../../http/idempotency.ts'
import type { FrenzyWindow, PointLine, PointWorth } from '../../../points/points/service.ts'

/**
 * Collects the keys of all rows that the entries of a run need. All rows are read before the first entry is applied.
 */
export class RequestedRows {
  readonly keys = new Set<string>()
  readonly enrollments = new Set<string>()
  /** Progress rows, by enrolment and material. If `isMoved`, the run changes the progress, so the row is locked. */
  readonly items = new Map<string, ItemId & { isMoved: boolean }>()
  readonly classes = new Map<string, { enrollmentId: string; trackClassId: string }>()
  readonly events = new Map<string, { reason: string; ref: string }>()
  /** Times when the learner earned points. The frenzy windows of these times are read. */
  readonly times: Date[] = []
  readonly windows = new Set<string>()

  item(enrollmentId: string, lectureMaterialId: string, isMoved: boolean): void {
    this.enrollments.add(enrollmentId.toLowerCase())
    const key = getItemKey(enrollmentId, lectureMaterialId)
    const before = this.items.get(key)?.isMoved ?? false
    this.items.set(key, { enrollmentId, lectureMaterialId, isMoved: isMoved || before })
  }
}

interface ItemId {
  enrollmentId: string
  lectureMaterialId: string
}

/** Progress of a material in the learner's own enrolment, including the changes by earlier entries of the run. */
export interface RunItem extends ItemId, ProgressItem {
  trackClassId: string
  updatedAt: Date
  furthest: number | null
  /** Reading position that was stored most recently. */
  last: { at: number; readAt: Date } | null
}

/** Answer to an entry. It is stored under the entry's id (`key`). */
export interface StoredEntryAnswer {
  key: string
  kind: string
  hash: Buffer
  answer: unknown
}

/**
 * State of one run in memory. It is read from the database at the start and written at the end. Each entry changes it
 * by the same rules as a single call. No change is valid before the transaction commits.
 */
export interface RunState {
  readonly userId: string
  readonly now: Date
  readonly noted: Map<string, StoredWrite>
  /** The learner's own enrolments that the entries of this run refer to. */
  readonly enrollments: ReadonlySet<string>
  /** Refunded enrolments among `enrollments`. */
  readonly refunded: ReadonlySet<string>
  readonly items: ReadonlyMap<string, RunItem>
  /** Keys `reason|ref` of points that are already credited or still waiting to be credited. */
  readonly booked: Set<string>
  readonly windows: readonly FrenzyWindow[]
  readonly worth: PointWorth
  readonly usedUntil: Map<string, Date>
  /** True if some waiting points are due now. They are credited together with the next points. */
  readonly hasDue: boolean
  studiedUntil: Date | null
  readonly changes: RunChanges
}

export interface RunChanges {
  readonly notes: StoredEntryAnswer[]
  readonly moved: Set<RunItem>
  readonly repositioned: Set<RunItem>
  readonly finished: Set<string>
  readonly lines: PointLine[]
  readonly waiting: (PointLine & { countsAt: Date })[]
  readonly claimed: Set<string>
  isStudied: boolean
  isPointed: boolean
}

export function createRunChanges(): RunChanges {
  return {
    notes: [],
    moved: new Set(),
    repositioned: new Set(),
    finished: new Set(),
    lines: [],
    waiting: [],
    claimed: new Set(),
    isStudied: false,
    isPointed: false,
  }
}

/** Returns the key of a material. The key is in lower case, so that two spellings of an id give the same key. */
export function getItemKey(enrollmentId: string, lectureMaterialId: string): string {
  return `${enrollmentId}|${lectureMaterialId}`.toLowerCase()
}

export function getEventKey(reason: string, ref: string): string {
  return `${reason}|${ref}`
}
