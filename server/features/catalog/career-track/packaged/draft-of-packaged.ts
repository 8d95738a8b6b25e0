import { randomUUID } from 'node:crypto'
import type { LectureMaterialItem } from '#contract/catalog/career-track.ts'
import type { PackagedMaterial, PackagedTrack } from '#contract/packages/packaged-track.ts'
import { toQuizColumns } from '../quiz-row.ts'
import type { VersionDraft } from '../draft-queries.ts'
import { toMaterialContent, type FileByName } from './content.ts'
import type { LineageFinder } from './lineage.ts'

/** Builds the rows of a version from a packaged track. `findPackagedFaults` must have found no fault in the track. */
export function toVersionDraft(
  track: PackagedTrack,
  { careerTrackId, version }: { careerTrackId: string; version: number },
  lineageOf: LineageFinder,
): VersionDraft {
  const files: FileByName = new Map(track.files.map(file => [file.name, file]))
  const where = { career_track_id: careerTrackId, version }
  const materials: VersionDraft['materials'] = []
  const quizzes: VersionDraft['quizzes'] = []
  const lineages: Record<string, string> = {}

  const getPart = (kind: 'track' | 'class', title: string) => {
    const id = randomUUID()
    lineages[id] = lineageOf(kind, title)
    return id
  }

  function add(material: PackagedMaterial, classId: string): LectureMaterialItem {
    const { kind: type, title, minutes } = material
    const item = { id: randomUUID(), type, title, minutes }
    const quizId = material.kind === 'quiz' ? randomUUID() : null
    if (material.kind === 'quiz' && quizId !== null)
      quizzes.push({ ...where, id: quizId, title, is_final: material.isFinal, ...toQuizColumns(material) })
    materials.push({
      ...where,
      ...item,
      lineage_id: lineageOf(type, title),
      track_class_id: classId,
      position: materials.length,
      quiz_id: quizId,
      content: JSON.stringify(toMaterialContent(material, files)),
      source: ('text' in material && material.text) || null,
    })
    return { ...item, quizId, quiz_id: quizId, is_quiz_akhir: material.kind === 'quiz' && material.isFinal }
  }

  const trackContent = track.tracks.map(({ title, summary, classes }) => ({
    id: getPart('track', title),
    title,
    summary,
    track_class_content: classes.map(trackClass => {
      const id = getPart('class', trackClass.title)
      return {
        id,
        title: trackClass.title,
        summary: trackClass.summary,
        ...(trackClass.skills?.length && { skills: trackClass.skills }),
        lecture_material_content: trackClass.materials.map(material => add(material, id)),
      }
    }),
  }))
  return { careerTrackId, version, trackContent, lineages, materials, quizzes }
}
