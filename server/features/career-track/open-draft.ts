import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { insertDraft, type VersionDraft } from './draft.ts'
import { findDraftNumber, readVersion } from './draft-queries.ts'
import { lockCareerTrack } from './publish-queries.ts'
import { findNewestVersionNumber } from './queries.ts'

/**
 * The draft of a career track: the one there is, else a copy of its newest published version under ids of its own, so that
 * nothing a learner did or keeps is about it. Two who ask at once get the same one.
 */
export async function openDraft(tx: Tx, careerTrackId: string): Promise<{ version: number; isNew: boolean }> {
  await lockCareerTrack(tx, careerTrackId)
  const { version: newest } = await findNewestVersionNumber(tx, careerTrackId)
  if (newest === null) throw new Error(`career track ${careerTrackId} has no published version`)
  const open = await findDraftNumber(tx, careerTrackId, newest)
  if (open !== undefined) return { version: open, isNew: false }
  const version = newest + 1
  await insertDraft(tx, copyOf(await readVersion(tx, careerTrackId, newest), version))
  return { version, isNew: true }
}

type Read = Awaited<ReturnType<typeof readVersion>>

function copyOf({ careerTrackId, trackContent, materials, quizzes }: Read, version: number): VersionDraft {
  const ids = new Map<string, string>()
  const copied = (id: string) => {
    const known = ids.get(id) ?? randomUUID()
    ids.set(id, known)
    return known
  }
  const quizOf = (id: string | null) => (id === null ? null : copied(id))
  return {
    careerTrackId,
    version,
    trackContent: trackContent.map(track => ({
      ...track,
      id: copied(track.id),
      track_class_content: track.track_class_content.map(trackClass => ({
        ...trackClass,
        id: copied(trackClass.id),
        lecture_material_content: trackClass.lecture_material_content.map(item => ({
          ...item,
          id: copied(item.id),
          quizId: quizOf(item.quizId),
          quiz_id: quizOf(item.quizId),
        })),
      })),
    })),
    materials: materials.map(({ content, ...material }) => ({
      ...material,
      version,
      id: copied(material.id),
      track_class_id: copied(material.track_class_id),
      quiz_id: quizOf(material.quiz_id),
      content: JSON.stringify(content),
    })),
    quizzes: quizzes.map(({ questions, revision: _revision, ...quiz }) => ({
      ...quiz,
      version,
      id: copied(quiz.id),
      questions: JSON.stringify(questions),
    })),
  }
}
