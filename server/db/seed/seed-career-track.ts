import type { CareerTrackVersion, LectureMaterialItem } from '#contract/career-track.ts'
import type { Insertable } from 'kysely'
import type { Tx } from '../database.ts'
import type { CareerTrackTables } from '../tables/career-tracks.ts'
import { contentFolder } from './content-files.ts'
import { CareerTrackFile } from './content-shape.ts'
import { demoId } from './demo-id.ts'
import { type ReadMaterial, readMaterial } from './read-material.ts'

/** The demo's content is one version; a published version never changes, so later content would be version 2. */
const VERSION = 1

interface ReadCareerTrack {
  file: CareerTrackFile
  materials: Insertable<CareerTrackTables['lecture_material']>[]
  quizzes: Insertable<CareerTrackTables['quiz']>[]
  trackContent: CareerTrackVersion['track_content']
}

/** Reads everything before the database is touched: a missing file leaves nothing half done. */
export async function readCareerTrack(slug: string, dataDir: string): Promise<ReadCareerTrack> {
  const folder = contentFolder(slug, dataDir)
  const file = await folder.json('index.json', CareerTrackFile)
  const version = { career_track_id: demoId('career-track', slug), version: VERSION }
  const materials: ReadCareerTrack['materials'] = []
  const quizzes: ReadCareerTrack['quizzes'] = []
  const trackContent: ReadCareerTrack['trackContent'] = []

  for (const [t, track] of file.tracks.entries()) {
    const classes: CareerTrackVersion['track_content'][number]['track_class_content'] = []
    for (const [c, trackClass] of track.classes.entries()) {
      const classId = demoId(slug, VERSION, t, c)
      const items: LectureMaterialItem[] = []
      for (const [m, material] of trackClass.materials.entries()) {
        const read = await readMaterial(folder, material)
        const quizId = read.quiz ? demoId(slug, VERSION, t, c, m, 'quiz') : null
        const isFinal = material.type === 'quiz' && material.isFinal
        const { type, title, minutes } = material
        const head = { id: demoId(slug, VERSION, t, c, m), type, title, minutes }
        items.push({ ...head, quizId, quiz_id: quizId, is_quiz_akhir: isFinal })
        if (quizId) quizzes.push({ ...version, id: quizId, title, is_final: isFinal, ...quizColumns(read) })
        materials.push({
          ...version,
          ...head,
          track_class_id: classId,
          position: materials.length,
          quiz_id: quizId,
          content: JSON.stringify(read.content),
        })
      }
      const { title, summary } = trackClass
      classes.push({ id: classId, title, summary, lecture_material_content: items })
    }
    const { title, summary } = track
    trackContent.push({ id: demoId(slug, VERSION, t), title, summary, track_class_content: classes })
  }
  return { file, materials, quizzes, trackContent }
}

function quizColumns({ quiz }: ReadMaterial) {
  return { pass_mark: quiz?.passMark ?? 0, questions: JSON.stringify(quiz?.questions ?? []) }
}

export async function insertCareerTrack(tx: Tx, read: ReadCareerTrack, position: number, now: Date): Promise<void> {
  const { file, materials, quizzes, trackContent } = read
  const id = demoId('career-track', file.slug)
  const { slug, title, summary, description } = file
  await tx
    .insertInto('career_track')
    .values({ id, slug, title, summary, description, category_id: demoId('category', file.category), position })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const inserted = await tx
    .insertInto('career_track_version')
    .values({
      career_track_id: id,
      version: VERSION,
      published_at: now,
      track_content: JSON.stringify(trackContent),
      track_count: trackContent.length,
      class_count: trackContent.flatMap(track => track.track_class_content).length,
      material_count: materials.length,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!inserted) return
  await tx.insertInto('quiz').values(quizzes).execute()
  await tx.insertInto('lecture_material').values(materials).execute()
}
