import type { PositionPayload } from '#contract/learning/position.ts'
import type { ProgressStatus, SetProgressBody } from '#contract/learning/progress.ts'
import { isAhead } from '#contract/learning/progress.rules.ts'
import { countsFrom, leastStudyMs, studiedUntil } from '#contract/learning/study.ts'
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
      if (!isAhead(to, item.status)) return { status: item.status, isSuperseded: true }
      move(sheet, item, to, happenedAt)
      return { status: to, isSuperseded: false }
    },
  }
}

function move(sheet: Sheet, item: SheetItem, to: ProgressStatus, happenedAt: Date): void {
  const { now, changes } = sheet
  if (to === 'COMPLETED') {
    const leastMs = leastStudyMs(item, item.evidence === 'transcript')
    sheet.studiedUntil = studiedUntil(sheet.studiedUntil, item.openSince, leastMs, now)
    item.plausibleAt = countsFrom(sheet.studiedUntil, item.type === 'video' && item.evidence === null, now)
    item.completedAt = happenedAt
    changes.isStudied = true
    changes.finished.add(item.enrollmentId)
  }
  item.status = to
  item.updatedAt = now
  changes.moved.add(item)
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
