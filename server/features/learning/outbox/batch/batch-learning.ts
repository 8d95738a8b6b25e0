import type { PositionPayload } from '#contract/learning/position.ts'
import type { SetProgressBody } from '#contract/learning/progress.ts'
import { isLater } from '#contract/learning/position.rules.ts'
import { type ProgressUpdate, advanceProgress } from '#contract/learning/progress.rules.ts'
import { CallError } from '../../../../http/errors.ts'
import { needsGrading } from '../../progress/service.ts'
import type { BatchApply } from './batch-apply.ts'
import { getItemKey, type RunState, type RunItem } from './run-state.ts'

/** Finds a material of the learner's own enrolment. Another learner's material is reported as not found. */
function getItem(state: RunState, enrollmentId: string, lectureMaterialId: string): RunItem {
  const item = state.items.get(getItemKey(enrollmentId, lectureMaterialId))
  if (item) return item
  const isOwn = state.enrollments.has(enrollmentId.toLowerCase())
  throw new CallError(isOwn ? 'LECTURE_MATERIAL_NOT_FOUND' : 'ENROLLMENT_NOT_FOUND')
}

/**
 * Creates the function that applies a progress entry in memory. Returns undefined if the body contains evidence,
 * because only `setProgress` checks evidence.
 */
export function createProgressBatch(body: SetProgressBody): BatchApply<'progress'> | undefined {
  if (body.evidence) return undefined
  const { enrollmentId, lectureMaterialId, status: to } = body
  return {
    ask: asked => asked.item(enrollmentId, lectureMaterialId, true),
    apply(state, { happenedAt }) {
      if (body.userId !== state.userId) throw new CallError('FORBIDDEN')
      if (state.refunded.has(enrollmentId.toLowerCase())) throw new CallError('ENROLLMENT_REFUNDED')
      const item = getItem(state, enrollmentId, lectureMaterialId)
      if (needsGrading(item, to)) throw new CallError('PROGRESS_NEEDS_GRADING')
      const step = advanceProgress(item, to, { happenedAt, now: state.now, studiedUntil: state.studiedUntil })
      if (!step) return { status: item.status, isSuperseded: true }
      takeOver(state, item, step)
      return { status: to, isSuperseded: false }
    },
  }
}

function takeOver(state: RunState, item: RunItem, { studiedUntil, ...step }: ProgressUpdate): void {
  Object.assign(item, step, { updatedAt: state.now })
  state.changes.moved.add(item)
  if (step.status !== 'COMPLETED') return
  state.studiedUntil = studiedUntil
  state.changes.isStudied = true
  state.changes.finished.add(item.enrollmentId)
}

export function createPositionBatch(payload: PositionPayload): BatchApply<'position'> {
  const { enrollmentId, lectureMaterialId, furthest, at } = payload
  return {
    ask: asked => asked.item(enrollmentId, lectureMaterialId, false),
    apply(state, { happenedAt: readAt }) {
      const item = getItem(state, enrollmentId, lectureMaterialId)
      const last = at === undefined ? undefined : { at, readAt }
      const isRead = last !== undefined && (item.last === null || isLater(timed(item.last), timed(last)))
      const isFurther = item.furthest === null || item.furthest < furthest
      if (isFurther) item.furthest = furthest
      if (isRead) item.last = last
      if (isFurther || isRead) state.changes.repositioned.add(item)
      return { furthest: item.furthest ?? furthest, isNew: isFurther || isRead }
    },
  }
}

const timed = ({ at, readAt }: { at: number; readAt: Date }) => ({ at, readAt: readAt.getTime() })
