import type { CareerTrackVersion, LectureMaterialItem } from '#contract/catalog/career-track.ts'
import { publishVersion } from '../features/catalog/career-track/publish.ts'
import type { Tx } from '../db/database.ts'
import type { Storage } from '../storage/port.ts'
import { insertDraft, type VersionDraft } from '../features/catalog/career-track/draft-queries.ts'
import { type ContentFolder, contentFolder } from './content-files.ts'
import { CareerTrackFile, type QuizFile } from './content-shape.ts'
import { createDemoId } from './demo-id.ts'
import { readMaterial } from './read-material.ts'

interface ReadCareerTrack {
  file: CareerTrackFile
  /** Versions, oldest first. */
  versions: VersionDraft[]
}

/** Reads all files before the first database write, so that a missing file leaves no partial data. */
export async function readCareerTrack(slug: string, storage: Storage): Promise<ReadCareerTrack> {
  const folder = contentFolder(slug, storage)
  const file = await folder.json('index.json', CareerTrackFile)
  const numbers = Array.from({ length: file.versions }, (_, at) => at + 1)
  return { file, versions: await Promise.all(numbers.map(number => readVersion(folder, file, number))) }
}

async function readVersion(folder: ContentFolder, file: CareerTrackFile, number: number): Promise<VersionDraft> {
  const { slug } = file
  const version = { career_track_id: createDemoId('career-track', slug), version: number }
  const materials: VersionDraft['materials'] = []
  const quizzes: VersionDraft['quizzes'] = []
  const trackContent: VersionDraft['trackContent'] = []
  const lineages: Record<string, string> = {}

  for (const [t, track] of file.tracks.entries()) {
    const classes: CareerTrackVersion['track_content'][number]['track_class_content'] = []
    for (const [c, trackClass] of track.classes.entries()) {
      const classId = createDemoId(slug, number, t, c)
      const items: LectureMaterialItem[] = []
      for (const [m, material] of getMaterials(trackClass, number).entries()) {
        const read = await readMaterial(folder, material)
        const quizId = read.quiz ? createDemoId(slug, number, t, c, m, 'quiz') : null
        const isFinal = material.type === 'quiz' && material.isFinal
        const { type, title, minutes } = material
        const head = { id: createDemoId(slug, number, t, c, m), type, title, minutes }
        items.push({ ...head, quizId, quiz_id: quizId, is_quiz_akhir: isFinal })
        if (quizId && read.quiz)
          quizzes.push({ ...version, id: quizId, title, is_final: isFinal, ...quizColumns(read.quiz) })
        materials.push({
          ...version,
          ...head,
          lineage_id: createMaterialLineage(slug, t, c, trackClass.materials.indexOf(material)),
          track_class_id: classId,
          position: materials.length,
          quiz_id: quizId,
          content: JSON.stringify(read.content),
        })
      }
      lineages[classId] = createDemoId(slug, t, c, 'lineage')
      const { title, summary, skills } = trackClass
      classes.push({ id: classId, title, summary, skills, lecture_material_content: items })
    }
    const { title, summary } = track
    const id = createDemoId(slug, number, t)
    lineages[id] = createDemoId(slug, t, 'lineage')
    trackContent.push({ id, title, summary, track_class_content: classes })
  }
  return { careerTrackId: version.career_track_id, version: number, trackContent, lineages, materials, quizzes }
}

/**
 * Returns the lineage id of a material by its position in the authors' file. All versions of the material have this
 * lineage id.
 */
export function createMaterialLineage(slug: string, track: number, trackClass: number, material: number): string {
  return createDemoId(slug, track, trackClass, material, 'lineage')
}

function quizColumns(quiz: QuizFile) {
  return {
    pass_mark: quiz.passMark,
    time_limit_seconds: quiz.timeLimitSeconds ?? null,
    attempts_allowed: quiz.attemptsAllowed ?? null,
    shuffles_questions: quiz.shufflesQuestions,
    shuffles_options: quiz.shufflesOptions,
    reveals_answers: quiz.revealsAnswers,
    questions: JSON.stringify(quiz.questions),
  }
}

/** Returns the materials of a version: all materials that were added in this version or earlier. */
function getMaterials(trackClass: CareerTrackFile['tracks'][number]['classes'][number], version: number) {
  return trackClass.materials.filter(material => (material.since ?? 1) <= version)
}

export async function insertCareerTrack(tx: Tx, { file }: ReadCareerTrack, position: number): Promise<void> {
  const { slug, title, summary, description } = file
  const id = createDemoId('career-track', slug)
  await tx
    .insertInto('career_track')
    .values({ id, slug, title, summary, description, category_id: createDemoId('category', file.category), position })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Publishes a version of the demo. Does nothing if the version is already published. */
export async function publishDemoVersion(tx: Tx, draft: VersionDraft, now: Date): Promise<void> {
  if (await insertDraft(tx, draft)) await publishVersion(tx, draft, now)
}
