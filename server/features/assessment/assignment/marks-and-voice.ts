import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import type { Mark } from '#contract/assessment/mark.ts'
import { attachmentTypes } from '#contract/wire/upload.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { requireVoice } from '../../learning/upload/service.ts'
import { deleteVoiceComment, findVoiceComment, insertVoiceComment, listPictures } from './voice-queries.ts'

/** Fields of an assessment for marks on pictures and for a voice comment. */
type Assessed = Pick<AssessmentOfAnswer, 'marks' | 'voice'>

const pictureTypes = attachmentTypes.filter(type => type.startsWith('image/'))

/**
 * Throws if a mark is on a picture that is not part of this answer, for example a picture of another version or another
 * learner.
 */
export async function requireOwnPictures(tx: Tx, answerId: string, marks: Assessed['marks']): Promise<void> {
  if (!marks || marks.length === 0) return
  const ids = await listPictures(tx, answerId, pictureTypes)
  const pictures = new Set(ids)
  if (!marks.every(({ fileId }) => pictures.has(fileId))) throw new CallError('MARKS_MISMATCH')
}

/** Compares marks field by field, because the database changes the order of the keys in JSON. */
export function isSameMarks(kept: readonly Mark[] | null, assessment: Assessed['marks']): boolean {
  if (assessment === undefined) return true
  const plain = (marks: readonly Mark[]) =>
    JSON.stringify(marks.map(({ fileId, points, text }) => [fileId, points, text]))
  return plain(kept ?? []) === plain(assessment)
}

export async function isSameVoice(tx: Tx, answerId: string, assessment: Assessed['voice']): Promise<boolean> {
  if (assessment === undefined) return true
  return (await findVoiceComment(tx, answerId)) === assessment?.id
}

/**
 * Stores the expert's voice comment. Its file must already be uploaded. Replaces the earlier voice comment; the cleanup
 * of unreferenced files deletes the file of the earlier comment.
 */
export async function storeVoiceComment(
  tx: Tx,
  answerId: string,
  userId: string,
  assessment: Assessed['voice'],
): Promise<void> {
  if (assessment === undefined) return
  await deleteVoiceComment(tx, answerId)
  if (assessment === null) return
  await requireVoice(tx, userId, assessment.id)
  const { id, seconds } = assessment
  await insertVoiceComment(tx, { answer_id: answerId, user_id: userId, upload_id: id, seconds })
}
