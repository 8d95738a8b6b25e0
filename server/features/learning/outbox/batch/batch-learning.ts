import type { PositionPayload } from '#contract/learning/position.ts'
import type { SetProgressBody } from '#contract/learning/progress.ts'
import { type Step, takeStep } from '#contract/learning/progress.rules.ts'
import { CallError } from '../../../../http/errors.ts'
import { needsGrading } from '../../progress/service.ts'
import type { BatchApply } from './batch-apply.ts'
import { itemKey, type RunState, type RunItem } from './run-state.ts'

/** Finds a material of this learner's own enrolment. Another learner's material counts as missing. */
function itemOf(state: RunState, enrollmentId: string, lectureMaterialId: string): RunItem {
  const item = state.items.get(itemKey(enrollmentId, lectureMaterialId))
  if (item) return item
  const isOwn = state.enrollments.has(enrollmentId.toLowerCase())
  throw new CallError(isOwn ? 'LECTURE_MATERIAL_NOT_FOUND' : 'ENROLLMENT_NOT_FOUND')
}

/** Undefined if the body has evidence, because evidence is judged by the single call. */
export function batchProgress(body: SetProgressBody): BatchApply<'progress'> | undefined {
  if (body.evidence) return undefined
  const { enrollmentId, lectureMaterialId, status: to } = body
  return {
    ask: asked => asked.item(enrollmentId, lectureMaterialId, true),
    apply(state, { happenedAt }) {
      if (body.userId !== state.userId) throw new CallError('FORBIDDEN')
      if (state.refunded.has(enrollmentId.toLowerCase())) throw new CallError('ENROLLMENT_REFUNDED')
      const item = itemOf(state, enrollmentId, lectureMaterialId)
      if (needsGrading(item, to)) throw new CallError('PROGRESS_NEEDS_GRADING')
      const step = takeStep(item, to, { happenedAt, now: state.now, studiedUntil: state.studiedUntil })
      if (!step) return { status: item.status, isSuperseded: true }
      takeOver(state, item, step)
      return { status: to, isSuperseded: false }
    },
  }
}

function takeOver(state: RunState, item: RunItem, { studiedUntil, ...step }: Step): void {
  Object.assign(item, step, { updatedAt: state.now })
  state.changes.moved.add(item)
  if (step.status !== 'COMPLETED') return
  state.studiedUntil = studiedUntil
  state.changes.isStudied = true
  state.changes.finished.add(item.enrollmentId)
}

export function batchPosition({ enrollmentId, lectureMaterialId, furthest }: PositionPayload): BatchApply<'position'> {
  return {
    ask: asked => asked.item(enrollmentId, lectureMaterialId, false),
    apply(state) {
      const item = itemOf(state, enrollmentId, lectureMaterialId)
      if (item.furthest !== null && item.furthest >= furthest) return { furthest: item.furthest, isNew: false }
      item.furthest = furthest
      state.changes.placed.add(item)
      return { furthest, isNew: true }
    },
  }
}
