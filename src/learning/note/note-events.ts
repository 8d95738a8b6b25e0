import { isBlank } from '#contract/wire/blank.ts'
import { NOTE_TEXT_MAX_LENGTH } from '#contract/wire/limits.ts'
import type { NoteCreated, NoteEvent } from '#contract/learning/note.outbox.ts'
import type { Note } from '#contract/learning/note.rules.ts'
import { getServerTime } from '#app/data/clock.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { createEventId } from '../event-id.ts'

const TITLE_MAX = 300

type NewNote = Pick<NoteCreated, 'enrollmentId' | 'materialId' | 'courseTitle' | 'materialTitle' | 'anchor'>

/** Returns the event of a new note without text. */
export function createNoteEvent(note: NewNote): NoteCreated {
  const head = createHead()
  const courseTitle = note.courseTitle.slice(0, TITLE_MAX).toWellFormed()
  const materialTitle = note.materialTitle.slice(0, TITLE_MAX).toWellFormed()
  return {
    type: 'create',
    ...head,
    ...note,
    noteId: createEventId(getServerTime()),
    courseTitle,
    materialTitle,
    text: '',
  }
}

/** Returns the event of a new text. `replaces` contains the ids of the writes that the learner saw before typing. */
export function editNoteEvent(noteId: string, replaces: readonly string[], text: string): NoteEvent {
  return { type: 'edit', ...createHead(), noteId, replaces: [...replaces], text: cleanText(text) }
}

export function deleteNoteEvent({ noteId, heads }: Pick<Note, 'noteId' | 'heads'>): NoteEvent {
  return { type: 'delete', ...createHead(), noteId, replaces: [...heads] }
}

function createHead() {
  const now = getServerTime()
  return { id: createEventId(now), at: new Date(now).toISOString() }
}

/**
 * Returns the text as the server stores it: without characters that the server refuses, and '' if no character is
 * visible.
 */
export function cleanText(text: string): string {
  const cleaned = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
  return isBlank(cleaned) ? '' : cleaned
}

/** Returns true if the server refuses the text. Joined texts of several devices can be that long. */
export const isTooLong = (text: string): boolean => cleanText(text).length > NOTE_TEXT_MAX_LENGTH

/** Returns the events that restore a deleted note: one for each text, because the server may refuse the joined text. */
export function restoreNoteEvents({ noteId, heads, texts }: Pick<Note, 'noteId' | 'heads' | 'texts'>): NoteEvent[] {
  // Reverses the order, so that the first text becomes the newest text again.
  return texts.map(text => editNoteEvent(noteId, heads, text)).toReversed()
}

/** Stores an event in the outbox. If that fails, shows a message with the reason and returns false. */
export function storeNoteEvent(event: NoteEvent): Promise<boolean> {
  const isDeletion = event.type === 'delete'
  return storeNoteEvents([event], isDeletion ? 'Catatan ini belum terhapus' : 'Catatan ini belum tersimpan')
}

/** Stores all events in one entry of the outbox. If that fails, shows `failure` with the reason and returns false. */
export async function storeNoteEvents(events: NoteEvent[], failure: string): Promise<boolean> {
  try {
    await enqueueWork(userId => [{ kind: 'note', payload: { events }, userId }])
    return true
  } catch (error) {
    showToast(`${failure} ${describeNotStored(error)}`, { tone: 'danger' })
    return false
  }
}
