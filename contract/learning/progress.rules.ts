import type { CareerTrackVersion, LectureMaterialItem } from '../catalog/career-track.ts'
import type { ProgressEntry, ProgressStatus, WatchEvidence } from './progress.ts'
import { computePointsStart, computeLeastStudyMs, computeStudyEnd, type StudyMaterial } from './study.ts'

/**
 * Rules of progress and of the navigation between materials. The functions are pure, because page, worker and server
 * use them.
 */

const rank: Record<ProgressStatus, number> = { OPEN: 0, INPROGRESS: 1, COMPLETED: 2 }

/**
 * Returns the further status, so that progress never goes backwards, for any source and any order of the reports.
 */
export function pickFurtherStatus(a: ProgressStatus, b: ProgressStatus): ProgressStatus {
  return rank[a] >= rank[b] ? a : b
}

/** True if `a` is further than `b`: COMPLETED is further than INPROGRESS, INPROGRESS is further than OPEN. */
export function isFurther(a: ProgressStatus, b: ProgressStatus): boolean {
  return rank[a] > rank[b]
}

/** Returns the statuses before `to`. */
export function listStatusesBefore(to: ProgressStatus): ProgressStatus[] {
  return (['OPEN', 'INPROGRESS', 'COMPLETED'] as const).filter(status => isFurther(to, status))
}

/** Item of an enrolment, with the facts that decide when it counts as completed. */
export interface ProgressItem extends StudyMaterial {
  status: ProgressStatus
  /** Time when the material opened for the learner. */
  openSince: Date
  completedAt: Date | null
  /** Time from which the points of the completed item count. */
  plausibleAt: Date | null
  /** Kind of evidence that the learner watched the video; null if there is none. */
  evidence: WatchEvidence['kind'] | null
}

/** Changes that one step makes to an item and to its learner's study time. */
export interface ProgressUpdate extends Pick<ProgressItem, 'status' | 'completedAt' | 'plausibleAt'> {
  studiedUntil: Date | null
}

interface StepTime {
  /** Time of the learner's action, already limited to plausible times. */
  happenedAt: Date
  now: Date
  /** Earliest time when the learner can have finished the study of all items completed before this item. */
  studiedUntil: Date | null
}

/**
 * Moves one item forward to `to`. Returns undefined if the item already has this status or a later status. Single
 * calls, grades and outbox batches use this rule. The SQL statement that begins a material by a single call repeats the
 * rule (decision 359).
 */
export function advanceProgress(
  item: ProgressItem,
  to: ProgressStatus,
  eventTime: StepTime,
): ProgressUpdate | undefined {
  if (!isFurther(to, item.status)) return undefined
  const { completedAt, plausibleAt, evidence } = item
  if (to !== 'COMPLETED') return { status: to, completedAt, plausibleAt, studiedUntil: eventTime.studiedUntil }
  const leastMs = computeLeastStudyMs(item, evidence === 'transcript')
  const studied = computeStudyEnd(eventTime.studiedUntil, item.openSince, leastMs, eventTime.now)
  return {
    status: to,
    completedAt: eventTime.happenedAt,
    plausibleAt: computePointsStart(studied, item.type === 'video' && evidence === null, eventTime.now),
    studiedUntil: studied,
  }
}

/** True for COMPLETED. A learner loses this status only if an admin undoes an import of progress. */
export function isComplete(status: ProgressStatus): boolean {
  return status === 'COMPLETED'
}

/** A class is complete if all its items are complete. A class without items is never complete. */
export function isClassComplete(statuses: readonly ProgressStatus[]): boolean {
  return statuses.length > 0 && statuses.every(isComplete)
}

/** Material of the learner's class, with its status. */
export interface LearningItem extends LectureMaterialItem {
  status: ProgressStatus
  isComplete: boolean
}
export interface LearningClass {
  id: string
  title: string
  summary: string
  isComplete: boolean
  items: LearningItem[]
}
export interface LearningTrack {
  id: string
  title: string
  summary: string
  isComplete: boolean
  classes: LearningClass[]
}

/**
 * Returns the version's structure with the learner's progress. Leaves out items without a progress entry, then classes
 * without items and tracks without classes. A class is complete if all its items are complete, a track if all its
 * classes are complete.
 */
export function buildLearningStructure(
  version: CareerTrackVersion,
  progress: readonly ProgressEntry[],
): LearningTrack[] {
  const statusOf = new Map(progress.map(entry => [entry.lecture_material_id, entry.status]))
  return version.track_content
    .map(track => {
      const classes = track.track_class_content
        .map(({ lecture_material_content, ...trackClass }) => {
          const items = lecture_material_content.flatMap(item => {
            const status = statusOf.get(item.id)
            return status ? [{ ...item, status, isComplete: isComplete(status) }] : []
          })
          return { ...trackClass, items, isComplete: isClassComplete(items.map(item => item.status)) }
        })
        .filter(trackClass => trackClass.items.length > 0)
      const { track_class_content: _, ...head } = track
      return { ...head, classes, isComplete: classes.every(trackClass => trackClass.isComplete) }
    })
    .filter(track => track.classes.length > 0)
}

/** True if completing this item completes its class, because all other items are complete. */
export function completesClass({ items }: Pick<LearningClass, 'items'>, itemId: string): boolean {
  return (
    items.some(item => item.id === itemId) &&
    isClassComplete(items.map(item => (item.id === itemId ? 'COMPLETED' : item.status)))
  )
}

/** Returns all items in study order. */
export function listItems(tracks: readonly LearningTrack[]): LearningItem[] {
  return tracks.flatMap(track => track.classes.flatMap(trackClass => trackClass.items))
}

/** Returns the class that contains this item, or undefined if no track has the item. */
export function findClassOfItem(tracks: readonly LearningTrack[], itemId: string): LearningClass | undefined {
  return tracks.flatMap(track => track.classes).find(({ items }) => items.some(({ id }) => id === itemId))
}

/**
 * Returns the target of 'Lanjutkan belajar': the first incomplete item. Returns undefined if all items are complete.
 */
export function findFirstIncompleteItem(items: readonly LearningItem[]): LearningItem | undefined {
  return items.find(item => !item.isComplete)
}

/** Returns the item after `currentId`. Without `currentId`, returns the first incomplete item. */
export function findNextMaterial(items: readonly LearningItem[], currentId?: string): LearningItem | undefined {
  if (currentId === undefined) return findFirstIncompleteItem(items)
  const at = items.findIndex(item => item.id === currentId)
  return at < 0 ? undefined : items[at + 1]
}

/** Returns the item before the current item. Returns undefined for the first item and for an unknown id. */
export function findPreviousMaterial(items: readonly LearningItem[], currentId: string): LearningItem | undefined {
  const at = items.findIndex(item => item.id === currentId)
  return at < 0 ? undefined : items[at - 1]
}

/** True if the button 'Selanjutnya' is active, because the current item is complete. */
export function isItemComplete(items: readonly LearningItem[], currentId: string): boolean {
  return items.some(item => item.id === currentId && item.isComplete)
}

/** Chooses the popup of the e-wallet notice: 1 for a quiz of a class, 2 for the final quiz and all other materials. */
export function getEWalletPopupFlag(target: Pick<LectureMaterialItem, 'quizId' | 'is_quiz_akhir'>): 1 | 2 {
  return target.quizId !== null && !target.is_quiz_akhir ? 1 : 2
}

export interface CompletionCount {
  completedCount: number
  materialCount: number
}

/** Counts all items and the complete items. */
export function countCompletion(items: readonly Pick<LearningItem, 'isComplete'>[]): CompletionCount {
  return { completedCount: items.filter(item => item.isComplete).length, materialCount: items.length }
}
