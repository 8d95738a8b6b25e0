import type { ColumnType } from 'kysely'
import type { NoteCreated, NoteEvent } from '#contract/learning/note.outbox.ts'

/** Material and position of a new note. */
export type NoteContent = Pick<NoteCreated, 'enrollmentId' | 'materialId' | 'courseTitle' | 'materialTitle' | 'anchor'>

export interface NoteEventTable {
  user_id: string
  id: string
  seq: number
  note_id: string
  happened_at: Date
  type: NoteEvent['type']
  text: string | null
  replaces: string[] | null
  content: ColumnType<NoteContent | null, string | null, string | null>
  received_at: Date
}

export interface NoteTables {
  note_event: NoteEventTable
}
