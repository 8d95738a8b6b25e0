import type { LectureMaterialType } from '#contract/lecture-material.ts'
import type { ProgressStatus } from '#contract/progress.ts'
import type { StoredWrite } from '../../../http/idempotency.ts'
import type { FrenzyWindow, PointLine } from '../../points/service.ts'

/** What the entries of one run are about: all of it is read at once, before the first is judged. */
export class Asked {
  readonly keys = new Set<string>()
  readonly enrollments = new Set<string>()
  /** Materials of enrolments; those that are about to move are kept from moving otherwise. */
  readonly items = new Map<string, ItemId & { isMoved: boolean }>()
  readonly classes = new Map<string, { enrollmentId: string; trackClassId: string }>()
  readonly events = new Map<string, { reason: string; ref: string }>()
  /** When points were earned, and under which windows. */
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

/** A material of the learner's own enrolment, as it stands with what the run has done so far. */
export interface SheetItem extends ItemId {
  status: ProgressStatus
  type: LectureMaterialType
  minutes: number
  durationSeconds: number | null
  trackClassId: string
  openSince: Date
  completedAt: Date | null
  updatedAt: Date
  plausibleAt: Date | null
  evidence: 'watched' | 'transcript' | null
  furthest: number | null
}

/** What is written under an entry's id. */
export interface Note {
  key: string
  kind: string
  hash: Buffer
  answer: unknown
}

/**
 * Everything a run of entries reads and changes, in memory: read in one go, changed entry by entry by the same rules that
 * judge a single call, and written in one go. Nothing of it is true before the transaction commits.
 */
export interface Sheet {
  readonly userId: string
  readonly now: Date
  readonly noted: Map<string, StoredWrite>
  /** The learner's own, of those asked for. */
  readonly enrollments: ReadonlySet<string>
  /** Those of them whose money went back. */
  readonly refunded: ReadonlySet<string>
  readonly items: ReadonlyMap<string, SheetItem>
  /** `reason|ref` of what is counted, or waits to be. */
  readonly booked: Set<string>
  readonly windows: readonly FrenzyWindow[]
  readonly usedUntil: Map<string, Date>
  /** Points that waited long enough are to be counted with the next ones. */
  readonly hasDue: boolean
  studiedUntil: Date | null
  readonly changes: Changes
}

export interface Changes {
  readonly notes: Note[]
  readonly moved: Set<SheetItem>
  readonly placed: Set<SheetItem>
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
    placed: new Set(),
    finished: new Set(),
    lines: [],
    waiting: [],
    claimed: new Set(),
    isStudied: false,
    isPointed: false,
  }
}

/** One spelling: the database reads an id in any case. */
export function itemKey(enrollmentId: string, lectureMaterialId: string): string {
  return `${enrollmentId}|${lectureMaterialId}`.toLowerCase()
}

export function eventKey(reason: string, ref: string): string {
  return `${reason}|${ref}`
}
