import type { NoteMaterial, OpenMaterial } from '#contract/learning/note.ts'
import type { Note } from '#contract/learning/note.rules.ts'
import { findOpenMaterial } from '#app/learning/note/note-place.ts'

export interface NoteGroup {
  courseTitle: string
  materials: { open: OpenMaterial; notes: Note[] }[]
}

/** Groups notes by course and material, in the order in which they are given. */
export function groupNotes(notes: readonly Note[], materials: readonly NoteMaterial[]): NoteGroup[] {
  const groups = new Map<string, NoteGroup>()
  for (const note of notes) {
    const open = findOpenMaterial(note, materials)
    const group = groups.get(open.courseTitle) ?? { courseTitle: open.courseTitle, materials: [] }
    const known = group.materials.find(each => each.open.materialId === open.materialId)
    if (known) known.notes.push(note)
    else group.materials.push({ open, notes: [note] })
    groups.set(open.courseTitle, group)
  }
  return [...groups.values()]
}

/** Returns the notes that contain every word of the search, in their text, quote or titles. */
export function searchNotes(notes: readonly Note[], search: string): readonly Note[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return notes
  return notes.filter(({ text, anchor, courseTitle, materialTitle }) => {
    const quote = anchor.kind === 'article' ? anchor.quote : ''
    const all = [text, quote, courseTitle, materialTitle].join('\n').toLowerCase()
    return words.every(word => all.includes(word))
  })
}
