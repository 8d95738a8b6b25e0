import type { QueryClient } from '@tanstack/react-query'
import type { Block } from '#contract/learning/article.ts'
import type { MarkedNote } from '#contract/learning/marked-card.rules.ts'
import type { OpenMaterial } from '#contract/learning/note.ts'
import { getCareerTrack } from '#app/learning/learning.ts'
import { findOpenMaterial } from '#app/learning/note/note-place.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { noteMaterialsQuery } from '#app/queries/note.ts'
import { readKept } from '#app/queries/read-kept.ts'

/** Material of a mark, as far as this device knows it. */
export interface ReadMark {
  /** Material to show and open. */
  open: OpenMaterial
  /** Parts of the text that are equal in the marked and the shown material. `same`: both are the same material. */
  kept: OpenMaterial['kept'] | 'same'
  /** Text of the article. Undefined if this device has no copy of it. */
  blocks: readonly Block[] | undefined
}

/**
 * Reads the article of a mark from this device, without a request. If the learner has the article in several
 * enrolments, reads the one of the newest enrolment, which has the newest version.
 */
export async function readMark(queryClient: QueryClient, userId: string, note: MarkedNote): Promise<ReadMark> {
  const materials = await readKept(queryClient, userId, noteMaterialsQuery()).catch(() => undefined)
  const opens = materials?.find(({ materialId }) => materialId === note.materialId)?.opens
  const open = opens?.[0] ?? findOpenMaterial(note, [])
  const blocks = await readBlocks(queryClient, userId, open).catch(() => undefined)
  return { open, kept: open.materialId === note.materialId ? 'same' : open.kept, blocks }
}

async function readBlocks(queryClient: QueryClient, userId: string, { enrollmentId, materialId }: OpenMaterial) {
  const enrollment = await readKept(queryClient, userId, enrollmentQuery(enrollmentId))
  if (!enrollment) return undefined
  const versionQuery = careerTrackVersionQuery(getCareerTrack(enrollment).id, enrollment.version)
  const version = await readKept(queryClient, userId, versionQuery)
  const trackClass = version?.track_content
    .flatMap(track => track.track_class_content)
    .find(each => each.lecture_material_content.some(({ id }) => id === materialId))
  if (!trackClass) return undefined
  const materials = await readKept(queryClient, userId, classMaterialsQuery(enrollmentId, trackClass.id))
  const content = materials?.find(({ id }) => id === materialId)?.content
  return content?.kind === 'article' ? content.blocks : undefined
}
