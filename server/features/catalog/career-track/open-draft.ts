import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/database.ts'
import { findDraft, insertDraft, readVersion, type VersionDraft } from './draft-queries.ts'
import { lockCareerTrack } from './publish-queries.ts'
import { findNewestVersionNumber } from './queries.ts'

/**
 * Returns the draft of a career track. If the career track has no draft, copies its newest published version. The
 * copies get new ids, so that no progress and no stored content of a learner refers to them. Two concurrent calls
 * return the same draft.
 */
export async function openDraft(tx: Tx, careerTrackId: string): Promise<{ version: number; isNew: boolean }> {
  const track = await lockCareerTrack(tx, careerTrackId)
  const { version: newest } = await findNewestVersionNumber(tx, careerTrackId)
  const open = await findDraft(tx, careerTrackId, newest ?? 0)
  if (open) return { version: open.version, isNew: false }
  if (!track || newest === null) throw new Error(`career track ${careerTrackId} has no version`)
  const version = Math.max(newest, track.withdrawn_version) + 1
  await insertDraft(tx, copyOf(await readVersion(tx, careerTrackId, newest), version))
  return { version, isNew: true }
}

type Read = Awaited<ReturnType<typeof readVersion>>

function copyOf({ careerTrackId, trackContent, lineages, materials, quizzes }: Read, version: number): VersionDraft {
  const ids = new Map<string, string>()
  const copied = (id: string) => {
    const knownId = ids.get(id) ?? randomUUID()
    ids.set(id, knownId)
    return knownId
  }
  const getQuiz = (id: string | null) => (id === null ? null : copied(id))
  const parts = trackContent.flatMap(track => [track, ...track.track_class_content])
  return {
    careerTrackId,
    version,
    lineages: Object.fromEntries(parts.map(({ id }) => [copied(id), lineages[id] ?? id])),
    trackContent: trackContent.map(track => ({
      ...track,
      id: copied(track.id),
      track_class_content: track.track_class_content.map(trackClass => ({
        ...trackClass,
        id: copied(trackClass.id),
        lecture_material_content: trackClass.lecture_material_content.map(item => ({
          ...item,
          id: copied(item.id),
          quizId: getQuiz(item.quizId),
          quiz_id: getQuiz(item.quizId),
        })),
      })),
    })),
    materials: materials.map(({ content, revision: _revision, ...material }) => ({
      ...material,
      version,
      id: copied(material.id),
      track_class_id: copied(material.track_class_id),
      quiz_id: getQuiz(material.quiz_id),
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
