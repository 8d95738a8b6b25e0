import type { StepItem } from '#contract/learning/progress.rules.ts'
import type { StoredWrite } from '../../../../http/idempotency.ts'
import type { FrenzyWindow, PointLine, PointWorth } from '../../../points/points/service.ts'

/** Rows that the entries of one run need. All are read together, before the first entry is judged. */
export class Asked {
  readonly keys = new Set<string>()
  readonly enrollments = new Set<string>()
  /** Materials of enrolments. `isMoved` locks a material against concurrent moves. */
  readonly items = new Map<string, ItemId & { isMoved: boolean }>()
  readonly classes = new Map<string, { enrollmentId: string; trackClassId: string }>()
  readonly events = new Map<string, { reason: string; ref: string }>()
  /** Times at which points were earned. The frenzy windows at these times are read. */
  readonly times: Date[] = []
  readonly windows = new Set<string>()

  item(enrollmentId: string, lectureMaterialId: string, isMoved: boolean): void {
    this.enrollments.add(enrollmentId.toLowerCase())
    const key = itemKey(enrollmentId, lectureMaterialId)
    const before = this.items.get(key)?.isMoved ?? false
    this.items.set(key, { enrollmentId, lectureMaterialId, isMoved: isMoved || before })
  }
}

interface ItemId {
  enrollmentId: string
  lectureMaterialId: string
}

/** A material of the learner's own enrolment, with the changes of the run so far. */
export interface RunItem extends ItemId, StepItem {
  trackClassId: string
  updatedAt: Date
  furthest: number | null
  /** The position that was read last. */
  last: { at: number; readAt: Date } | null
}

/** The answer stored under an entry's id. */
export interface Note {
  key: string
  kind: string
  hash: Buffer
  answer: unknown
}

/**
 * In-memory state of one run: read in one go, changed entry by entry by the same rules as a single call, and written
 * in one go. None of it is valid before the transaction commits.
 */
export interface RunState {
  readonly userId: string
  readonly now: Date
  readonly noted: Map<string, StoredWrite>
  /** Enrolments of the learner that the entries of this run name. */
  readonly enrollments: ReadonlySet<string>
  /** Refunded enrolments among `enrollments`. */
  readonly refunded: ReadonlySet<string>
  readonly items: ReadonlyMap<string, RunItem>
  /** Keys `reason|ref` of the points that are counted or waiting. */
  readonly booked: Set<string>
  readonly windows: readonly FrenzyWindow[]
  readonly worth: PointWorth
  readonly usedUntil: Map<string, Date>
  /** True if points have waited long enough and are counted with the next ones. */
  readonly hasDue: boolean
  studiedUntil: Date | null
  readonly changes: Changes
}

export interface Changes {
  readonly notes: Note[]
  readonly moved: Set<RunItem>
  readonly repositioned: Set<RunItem>
  readonly finished: Set<string>
  readonly lines: PointLine[]
  readonly waiting: (PointLine & { countsAt: Date })[]
  readonly claimed: Set<string>
  isStudied: boolean
  isPointed: boolean
}

export function newChanges(): Changes {
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

/** Uses lower case only: the database accepts an id in any case. */
export function itemKey(enrollmentId: string, lectureMaterialId: string): string {
  return `${enrollmentId}|${lectureMaterialId}`.toLowerCase()
}

export function eventKey(reason: string, ref: string): string {
  return `${reason}|${ref}`
}
