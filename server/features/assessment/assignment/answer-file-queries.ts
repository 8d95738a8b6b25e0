import type { Block } from '#contract/learning/article.ts'
import type { Db } from '../../../db/database.ts'

/** Reads the files and voice comments of these answers. */
export async function readAnswerFiles(db: Db, answerIds: readonly string[]) {
  if (answerIds.length === 0) return { files: [], voices: [] }
  const [files, voices] = await Promise.all([handedInFiles(db, answerIds), getVoices(db, answerIds)])
  return { files, voices }
}
export type AnswerFiles = Awaited<ReturnType<typeof readAnswerFiles>>

function getVoices(db: Db, answerIds: readonly string[]) {
  return db
    .selectFrom('assessment_voice as voice')
    .innerJoin('upload', join =>
      join.onRef('upload.user_id', '=', 'voice.user_id').onRef('upload.id', '=', 'voice.upload_id'),
    )
    .select(['voice.answer_id', 'voice.seconds', 'upload.user_id', 'upload.id', 'upload.type', 'upload.size_bytes'])
    .where('voice.answer_id', 'in', answerIds)
    .execute()
}

function handedInFiles(db: Db, answerIds: readonly string[]) {
  return db
    .selectFrom('assignment_file as file')
    .innerJoin('upload', join =>
      join.onRef('upload.user_id', '=', 'file.user_id').onRef('upload.id', '=', 'file.upload_id'),
    )
    .select(['file.answer_id', 'upload.user_id', 'upload.id', 'upload.name', 'upload.type', 'upload.size_bytes'])
    .where('file.answer_id', 'in', answerIds)
    .orderBy('file.position')
    .execute()
}

/** Reads the text of a task. */
export async function readTaskText(db: Db, lectureMaterialId: string): Promise<Block[]> {
  const row = await db
    .selectFrom('lecture_material')
    .select('content')
    .where('id', '=', lectureMaterialId)
    .executeTakeFirst()
  return row?.content.kind === 'assignment' ? row.content.blocks : []
}
