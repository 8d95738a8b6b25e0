import { sql } from 'kysely'
import type { LectureMaterialItem } from '#contract/catalog/career-track.ts'
import type { LectureMaterialType, MaterialContent } from '#contract/learning/lecture-material.ts'
import { DEFAULT_PASS_MARK } from '#contract/assessment/quiz-form.ts'
import type { Tx } from '../../../db/database.ts'
import type { EditResult, Tracks } from './structure-edit.ts'

/** The version that a query writes to. */
interface Version {
  careerTrackId: string
  version: number
}

const emptyContents: Readonly<Record<LectureMaterialType, MaterialContent>> = {
  article: { kind: 'article', blocks: [] },
  video: { kind: 'video', url: '', posterUrl: null, captionsUrl: null, sizeBytes: 0, summary: '' },
  pdf: { kind: 'pdf', url: '', sizeBytes: 0, summary: '' },
  quiz: { kind: 'quiz', questionCount: 0, passMark: DEFAULT_PASS_MARK },
  assignment: { kind: 'assignment', blocks: [] },
  scorm: {
    kind: 'scorm',
    url: '',
    sizeBytes: 0,
    standard: '1.2',
    unit: 'sco',
    launch: '',
    masteryScore: null,
    summary: '',
  },
}
/**
 * Temporary position of a new material, after all other materials. `storeTrackStructure` then numbers all materials in study
 * order.
 */
export const TEMPORARY_POSITION = 1_000_000

/** Inserts a material without content. */
export async function insertMaterial(tx: Tx, of: Version, classId: string, item: LectureMaterialItem): Promise<void> {
  const where = { career_track_id: of.careerTrackId, version: of.version }
  const { id, type, title, minutes, quizId, is_quiz_akhir: isFinal } = item
  if (quizId !== null)
    await tx
      .insertInto('quiz')
      .values({ ...where, id: quizId, title, pass_mark: DEFAULT_PASS_MARK, is_final: isFinal, questions: '[]' })
      .execute()
  const content = JSON.stringify(emptyContents[type])
  const position = { track_class_id: classId, position: TEMPORARY_POSITION }
  await tx
    .insertInto('lecture_material')
    .values({ ...where, ...position, id, type, title, minutes, quiz_id: quizId, content })
    .execute()
}

/**
 * Copies materials from any version into this version, with new ids. The content is equal, but each copy starts a new
 * lineage.
 */
export async function copyMaterials(
  tx: Tx,
  { careerTrackId, version }: Version,
  copies: EditResult['copies'],
): Promise<void> {
  if (copies.length === 0) return
  const column = <T>(of: (copy: EditResult['copies'][number]) => T) => copies.map(of)
  const copied = sql`unnest(
    ${column(({ of }) => of)}::uuid[], ${column(({ item }) => item.id)}::uuid[], ${column(({ item }) => item.quizId)}::uuid[]
  ) with ordinality as copied (original_id, id, quiz_id, number)
    join lecture_material as material on material.id = copied.original_id`
  await sql`
    insert into quiz (id, career_track_id, version, title, pass_mark, is_final, time_limit_seconds, attempts_allowed,
      shuffles_questions, shuffles_options, reveals_answers, questions)
    select copied.quiz_id, ${careerTrackId}::uuid, ${version}::integer, quiz.title, pass_mark, is_final, time_limit_seconds,
      attempts_allowed, shuffles_questions, shuffles_options, reveals_answers, questions
    from ${copied} join quiz on quiz.id = material.quiz_id`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into lecture_material (id, career_track_id, version, track_class_id, position, type, title, minutes, quiz_id, content, source)
    select copied.id, ${careerTrackId}::uuid, ${version}::integer, track_class_id, ${TEMPORARY_POSITION} + copied.number, type, title, minutes,
      copied.quiz_id, content, source
    from ${copied}`.execute(tx)
  if (Number(numAffectedRows) !== copies.length) throw new Error('the structure contains materials that do not exist')
}

/**
 * Updates a material. Also increases its revision, so that a concurrent save in the editor of the material is refused.
 */
export async function changeMaterial(tx: Tx, item: LectureMaterialItem): Promise<void> {
  const { id, title, minutes, quizId, is_quiz_akhir: isFinal } = item
  await tx
    .updateTable('lecture_material')
    .set(eb => ({ title, minutes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
  if (quizId === null) return
  await tx
    .updateTable('quiz')
    .set(eb => ({ title, is_final: isFinal, revision: eb('revision', '+', 1) }))
    .where('id', '=', quizId)
    .execute()
}

/**
 * Updates the rows of the materials and stores the structure. Deletes materials that are not in the structure, and
 * numbers the remaining materials in study order.
 */
export async function storeTrackStructure(tx: Tx, { careerTrackId, version }: Version, tracks: Tracks): Promise<void> {
  const classes = tracks.flatMap(track => track.track_class_content)
  const ordered = classes.flatMap(({ id, lecture_material_content: items }) =>
    items.map(item => ({ id: item.id, classId: id })),
  )
  const ids = ordered.map(({ id }) => id)
  const { rows: gone } = await sql<{ quiz_id: string | null }>`
    delete from lecture_material
    where career_track_id = ${careerTrackId} and version = ${version} and id <> all(${ids}::uuid[])
    returning quiz_id`.execute(tx)
  const quizzes = gone.flatMap(({ quiz_id }) => quiz_id ?? [])
  if (quizzes.length > 0) await tx.deleteFrom('quiz').where('id', 'in', quizzes).execute()
  await sql`
    update lecture_material as material set position = wanted.number - 1, track_class_id = wanted.class_id
    from unnest(${ids}::uuid[], ${ordered.map(({ classId }) => classId)}::uuid[]) with ordinality as wanted (id, class_id, number)
    where material.id = wanted.id and material.career_track_id = ${careerTrackId} and material.version = ${version}
      and (material.position, material.track_class_id) is distinct from (wanted.number - 1, wanted.class_id)`.execute(
    tx,
  )
  await tx
    .updateTable('career_track_version')
    .set({
      track_content: JSON.stringify(tracks),
      track_count: tracks.length,
      class_count: classes.length,
      material_count: ordered.length,
    })
    .where('career_track_id', '=', careerTrackId)
    .where('version', '=', version)
    .execute()
}
