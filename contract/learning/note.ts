import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/text.ts'
import { NoteEvent } from './note.outbox.ts'

/** Maximum number of events in one answer. */
export const NOTE_PAGE = 1_000

/** `cursor` is the position of the last event; `total` counts all events of the user. */
export const NoteLog = v.object({ events: v.array(NoteEvent), cursor: v.number(), total: v.number() })
export type NoteLog = v.InferOutput<typeof NoteLog>

export const listNoteEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/note-events',
  summary: 'Catatan pelajar setelah kursor',
  access: 'person',
  query: v.object({
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Kursor tidak valid'), v.transform(Number))),
  }),
  answer: NoteLog,
})

/** A material in which notes of another version, or of another enrolment, can be opened now. */
const OpenMaterial = v.object({
  enrollmentId: Id,
  materialId: Id,
  type: v.picklist(['article', 'video', 'pdf']),
  courseTitle: v.string(),
  materialTitle: v.string(),
  /** Kept parts of the text, as in text-difference.rules.ts. Absent if the material is the same or is no article. */
  kept: v.optional(v.array(v.tuple([v.number(), v.number(), v.number()]))),
})
export type OpenMaterial = v.InferOutput<typeof OpenMaterial>

/** Materials with notes, by the id that the notes contain. */
export const NoteMaterial = v.object({ materialId: Id, opens: v.array(OpenMaterial) })
export type NoteMaterial = v.InferOutput<typeof NoteMaterial>

export const listNoteMaterials = defineEndpoint({
  method: 'GET',
  path: '/v1/note-materials',
  summary: 'Materi yang punya catatan pelajar, beserta perubahan teksnya',
  access: 'person',
  answer: v.array(NoteMaterial),
})
