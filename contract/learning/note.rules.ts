import type { NoteCreated, NoteEvent } from './note.outbox.ts'

/** A note, computed only from its events. */
export interface Note extends Pick<
  NoteCreated,
  'noteId' | 'enrollmentId' | 'materialId' | 'courseTitle' | 'materialTitle' | 'anchor'
> {
  /**
   * Text of the newest write, followed by the texts of concurrent writes. Empty for a mark without a note. A deleted note
   * has the text that was deleted, so that the deletion can be undone.
   */
  text: string
  /**
   * The concurrent texts that are joined in `text`. The server accepts each of them, but the joined text may be too
   * long.
   */
  texts: readonly string[]
  /** Writes that the next write replaces. */
  heads: readonly string[]
  isDeleted: boolean
  createdAt: string
  changedAt: string
}

/** Line between the texts of concurrent writes. */
export const NOTE_SEPARATOR = '\n\n— Ditulis di perangkat lain —\n'

/**
 * Computes all notes. The result depends only on the set of events, not on their order and repeats.
 *
 * A write replaces the writes that its device knew. A write that no other write replaces is a head. If a note has
 * several heads, it has the texts of all heads, newest first, so no text is lost. A deletion is a write too, so it does
 * not remove a text that its device did not know.
 */
export function reduceNotes(events: Iterable<NoteEvent>): Map<string, Note> {
  const eventsById = new Map<string, NoteEvent>()
  for (const event of events) eventsById.set(event.id, event)
  const writesByNote = new Map<string, NoteEvent[]>()
  for (const event of eventsById.values()) {
    const writes = writesByNote.get(event.noteId)
    if (writes) writes.push(event)
    else writesByNote.set(event.noteId, [event])
  }
  const notes = new Map<string, Note>()
  for (const [noteId, writes] of writesByNote) {
    const note = reduceNote(writes)
    if (note) notes.set(noteId, note)
  }
  return notes
}

const newestFirst = (a: NoteEvent, b: NoteEvent) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1)

/** Returns undefined if the event that created the note is missing. */
function reduceNote(writes: NoteEvent[]): Note | undefined {
  const sorted = writes.toSorted(newestFirst)
  const created = sorted.findLast(event => event.type === 'create')
  if (!created) return undefined
  const replaced = new Set(sorted.flatMap(event => ('replaces' in event ? event.replaces : [])))
  const heads = sorted.filter(({ id }) => !replaced.has(id))
  // Only a forged log has a cycle of writes, so that no write is a head. The newest write is then used.
  if (heads.length === 0) heads.push(...sorted.slice(0, 1))
  const living = listTexts(heads)
  const texts = withoutContained(living.length > 0 ? living : listRemovedTexts(heads, sorted))
  // Only a forged log has a deletion that removed nothing. The note then has an empty text.
  if (texts.length === 0) texts.push('')
  return {
    noteId: created.noteId,
    enrollmentId: created.enrollmentId,
    materialId: created.materialId,
    courseTitle: created.courseTitle,
    materialTitle: created.materialTitle,
    anchor: created.anchor,
    text: texts.join(NOTE_SEPARATOR),
    texts,
    heads: heads.map(({ id }) => id),
    isDeleted: living.length === 0,
    createdAt: created.at,
    changedAt: heads[0]?.at ?? created.at,
  }
}

const listTexts = (writes: readonly NoteEvent[]) =>
  writes.flatMap(event => (event.type === 'delete' ? [] : [event.text]))

/**
 * Returns the texts that the deletions removed. If a deletion replaced another deletion, includes the texts that the
 * replaced deletion removed.
 */
function listRemovedTexts(deletions: readonly NoteEvent[], writes: readonly NoteEvent[]): string[] {
  const removed = new Set<string>()
  let next = deletions
  while (next.length > 0) {
    const ids = new Set(next.flatMap(event => (event.type === 'delete' ? event.replaces : [])))
    next = writes.filter(({ id }) => ids.has(id) && !removed.has(id))
    for (const { id } of next) removed.add(id)
  }
  return listTexts(writes.filter(({ id }) => removed.has(id)))
}

/**
 * Removes each text that another text contains. For example, both edits may contain the text that existed before the
 * edits.
 */
function withoutContained(texts: readonly string[]): string[] {
  return texts.filter(
    (text, at) => !texts.some((other, nth) => nth !== at && other.includes(text) && (other !== text || nth < at)),
  )
}
