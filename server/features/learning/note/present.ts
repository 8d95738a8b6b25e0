import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import type { NoteEvent } from '#contract/learning/note.outbox.ts'
import type { NoteMaterial, OpenMaterial } from '#contract/learning/note.ts'
import type { LogRow } from '../../../db/tables/event-logs.ts'
import type { PairRow } from './queries.ts'
import { findKept } from './text-differences.ts'

export function presentEvent({ id, note_id: noteId, ...row }: LogRow<'note_event'>): NoteEvent {
  const head = { id, noteId, at: row.happened_at.toISOString() }
  const { type, text, replaces, content } = row
  if (type === 'create' && text !== null && content !== null) return { ...head, type, ...content, text }
  if (type === 'edit' && text !== null && replaces !== null) return { ...head, type, replaces, text }
  if (type === 'delete' && replaces !== null) return { ...head, type, replaces }
  throw new Error(`note event ${id} lacks fields of its type ${type}`)
}

/** `contents` must contain both materials of each pair for which `needsTexts` returns true. */
export function presentMaterials(
  pairs: readonly PairRow[],
  contents: ReadonlyMap<string, MaterialContent>,
): NoteMaterial[] {
  const materials = new Map<string, NoteMaterial>()
  for (const pair of pairs) {
    const { type } = pair
    if (type !== 'article' && type !== 'video' && type !== 'pdf') continue
    const material = materials.get(pair.noted_id) ?? { materialId: pair.noted_id, opens: [] }
    const open: OpenMaterial = {
      enrollmentId: pair.enrollment_id,
      materialId: pair.shown_id,
      type,
      courseTitle: pair.course_title,
      materialTitle: pair.title,
      since: pair.since.toISOString(),
    }
    const kept = findKept(pair, contents)
    if (kept) open.kept = kept.map(([from, to, length]) => [from, to, length])
    material.opens.push(open)
    materials.set(pair.noted_id, material)
  }
  return [...materials.values()]
}
