import type { PositionPayload } from '#contract/learning/position.ts'
import type { SetProgressBody } from '#contract/learning/progress.ts'
import { type Step, takeStep } from '#contract/learning/progress.rules.ts'
import { CallError } from '../../../../http/errors.ts'
import { needsGrading } from '../../progress/service.ts'
import type { Fold } from './fold.ts'
import { itemKey, type Sheet, type SheetItem } from './sheet.ts'

/** Finds a material of this learner's own enrolment. Another learner's material counts as missing. */
function itemOf(sheet: Sheet, enrollmentId: string, lectureMaterialId: string): SheetItem {
  const item = sheet.items.get(itemKey(enrollmentId, lectureMaterialId))
  if (item) return item
  const isOwn = sheet.enrollments.has(enrollmentId.toLowerCase())
  throw new CallError(isOwn ? 'LECTURE_MATERIAL_NOT_FOUND' : 'ENROLLMENT_NOT_FOUND')
}

/** Undefined if the body has evidence, because evidence is judged by the single call. */
export function foldProgress(body: SetProgressBody): Fold<'progress'> | undefined {
  if (body.evidence) return undefined
  const { enrollmentId, lectureMaterialId, status: to } = body
  return {
    ask: asked => asked.item(enrollmentId, lectureMaterialId, true),
    apply(sheet, { happenedAt }) {
      if (body.userId !== sheet.userId) throw new CallError('FORBIDDEN')
      if (sheet.refunded.has(enrollmentId.toLowerCase())) throw new CallError('ENROLLMENT_REFUNDED')
      const item = itemOf(sheet, enrollmentId, lectureMaterialId)
      if (needsGrading(item, to)) throw new CallError('PROGRESS_NEEDS_GRADING')
      const step = takeStep(item, to, { happenedAt, now: sheet.now, studiedUntil: sheet.studiedUntil })
      if (!step) return { status: item.status, isSuperseded: true }
      takeOver(sheet, item, step)
      return { status: to, isSuperseded: false }
    },
  }
}

function takeOver(sheet: Sheet, item: SheetItem, { studiedUntil, ...step }: Step): void {
  Object.assign(item, step, { updatedAt: sheet.now })
  sheet.changes.moved.add(item)
  if (step.status !== 'COMPLETED') return
  sheet.studiedUntil = studiedUntil
  sheet.changes.isStudied = true
  sheet.changes.finished.add(item.enrollmentId)
}

export function foldPosition({ enrollmentId, lectureMaterialId, furthest }: PositionPayload): Fold<'position'> {
  return {
    ask: asked => asked.item(enrollmentId, lectureMaterialId, false),
    apply(sheet) {
      const item = itemOf(sheet, enrollmentId, lectureMaterialId)
      if (item.furthest !== null && item.furthest >= furthest) return { furthest: item.furthest, isNew: false }
      item.furthest = furthest
      sheet.changes.placed.add(item)
      return { furthest, isNew: true }
    },
  }
}
