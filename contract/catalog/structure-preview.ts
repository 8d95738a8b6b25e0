import * as v from 'valibot'
import { Track } from './career-track.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'

/** Preview of one track of a version, with the track's classes and materials. */
export const StructurePreview = v.object({
  career_track_id: Id,
  career_track_title: v.string(),
  ...Track.entries,
  version: v.number(),
  /** Time of publication. Null if the version is not published, so no learner uses it yet. */
  publishedAt: v.nullable(Instant),
  /** All versions, including drafts. */
  versions: v.array(v.number()),
})
export type StructurePreview = v.InferOutput<typeof StructurePreview>

/** Returns any version, including drafts; by default the newest. */
export const previewStructure = defineEndpoint({
  method: 'GET',
  path: '/admin/structured/{id}',
  summary: 'Pratinjau susunan sebuah program karier, versi mana pun',
  access: 'admin',
  params: v.object({ id: Id }),
  query: v.object({
    version: v.optional(v.pipe(PlainText, v.regex(/^\d{1,6}$/, 'Versi tidak valid'), v.transform(Number))),
  }),
  answer: v.array(StructurePreview),
  errors: ['CAREER_TRACK_NOT_FOUND'],
})
