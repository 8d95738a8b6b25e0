import type { NoteAnchor } from '#contract/learning/note.outbox.ts'
import type { NoteMaterial, OpenMaterial } from '#contract/learning/note.ts'
import type { Note } from '#contract/learning/note.rules.ts'
import { carryMark } from '#contract/learning/note-anchor.rules.ts'
import { formatPosition } from '#app/lib/time-spans.ts'

/** Returns the position as a label. Undefined for a sentence, which shows its quote instead. */
export function formatPlace(anchor: NoteAnchor): string | undefined {
  if (anchor.kind === 'video') return `Menit ${formatPosition(anchor.second)}`
  return anchor.kind === 'pdf' ? `Halaman ${anchor.page}` : undefined
}

/**
 * Returns the material that a note opens: its own material in its own enrolment, if the server lists it, else the first
 * material that the server lists. Without a response of the server, returns the material as stored in the note.
 */
export function findOpenMaterial(note: Note, materials: readonly NoteMaterial[]): OpenMaterial {
  const opens = materials.find(({ materialId }) => materialId === note.materialId)?.opens ?? []
  return (
    opens.find(open => open.materialId === note.materialId && open.enrollmentId === note.enrollmentId) ??
    opens[0] ?? {
      enrollmentId: note.enrollmentId,
      materialId: note.materialId,
      type: note.anchor.kind,
      courseTitle: note.courseTitle,
      materialTitle: note.materialTitle,
    }
  )
}

/** Returns whether the text that the note marks is gone from this version of the material. */
export function isPlaceGone({ anchor }: Note, { kept }: OpenMaterial): boolean {
  return anchor.kind === 'article' && kept !== undefined && carryMark(anchor, kept).state === 'gone'
}

/** Returns the notes of the shown material, also those of its other versions, with the difference to this version. */
export function listNotesOfMaterial(
  notes: readonly Note[],
  materials: readonly NoteMaterial[],
  materialId: string,
): { note: Note; kept: OpenMaterial['kept'] | 'same' }[] {
  const opens = new Map(
    materials.flatMap(each => {
      const open = each.opens.find(one => one.materialId === materialId)
      return open ? [[each.materialId, open] as const] : []
    }),
  )
  return notes.flatMap(note => {
    if (note.materialId === materialId) return { note, kept: 'same' as const }
    const open = opens.get(note.materialId)
    return open ? { note, kept: open.kept } : []
  })
}
