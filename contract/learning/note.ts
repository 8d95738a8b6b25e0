import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'
import { createLogSchema, LogQuery } from './event-log.ts'
import { NoteEvent } from './note.outbox.ts'

export const NoteLog = createLogSchema(NoteEvent)
export type NoteLog = v.InferOutput<typeof NoteLog>

export const listNoteEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/note-events',
  summary: 'Catatan pelajar setelah kursor',
  access: 'person',
  query: LogQuery,
  answer: NoteLog,
})

/** A material that the learner can open now, to see notes that were made in another version or another enrolment. */
const OpenMaterial = v.object({
  enrollmentId: Id,
  materialId: Id,
  type: v.picklist(['article', 'video', 'pdf']),
  courseTitle: v.string(),
  materialTitle: v.string(),
  /** Unchanged parts of the text (`KeptRun`). Absent if the material is the same or is not an article. */
  kept: v.optional(v.array(v.tuple([v.number(), v.number(), v.number()]))),
  /**
   * Time since when the learner has this material: the start of the enrolment, or the publication if that is later.
   * Absent from responses that a device stored before the field existed.
   */
  since: v.optional(Instant),
})
export type OpenMaterial = v.InferOutput<typeof OpenMaterial>

/**
 * Material with notes. `materialId` is the id that the notes contain. `opens` lists the materials in which the learner
 * can open these notes now.
 */
export const NoteMaterial = v.object({ materialId: Id, opens: v.array(OpenMaterial) })
export type NoteMaterial = v.InferOutput<typeof NoteMaterial>

export const listNoteMaterials = defineEndpoint({
  method: 'GET',
  path: '/v1/note-materials',
  summary: 'Materi yang punya catatan pelajar, beserta perubahan teksnya',
  access: 'person',
  answer: v.array(NoteMaterial),
})
