import type { DeskLevelUp } from '#contract/assessment/level-up.admin.ts'
import type { LevelUp } from '#contract/assessment/level-up.ts'
import type { Services } from '../../../http/context.ts'
import { toUploadedFileType, presentFile } from '../../learning/upload/service.ts'
import type { DeskLevelUpRow } from './desk-queries.ts'
import type { LevelUpRow } from './queries.ts'

export function presentForAdmin(row: DeskLevelUpRow): DeskLevelUp {
  return {
    id: row.id,
    title: row.title,
    learner: { id: row.user_id, fullName: row.full_name, email: row.email },
    state: row.state,
    fileType: toUploadedFileType(row.type),
    submittedAt: row.submitted_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
  }
}

export function presentLevelUp(deps: Pick<Services, 'keys' | 'now'>, row: LevelUpRow): LevelUp & { uploadId: string } {
  return {
    id: row.id,
    title: row.title,
    note: row.note,
    file: presentFile(deps, { ...row, id: row.upload_id }),
    state: row.state,
    reviewNote: row.review_note,
    submittedAt: row.submitted_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    uploadId: row.upload_id,
  }
}
