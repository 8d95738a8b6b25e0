import * as v from 'valibot'
import { ClassManifest, DownloadFile } from '../learning/downloads.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, Slug } from '../wire/text.ts'

/**
 * Question of a recap. The right answer and the explanation are sent with the question, so that the recap works
 * offline. The answers have no effect on scores or points.
 */
export const RecapQuestion = v.object({
  text: v.string(),
  options: v.array(v.string()),
  right: v.number(),
  why: v.string(),
})
export type RecapQuestion = v.InferOutput<typeof RecapQuestion>

const RecapFile = v.object({ url: v.string(), bytes: v.number() })

const head = {
  meetingId: Id,
  slug: Slug,
  number: v.number(),
  /** Title of the meeting. */
  title: v.string(),
  startsAt: Instant,
  /** True if the caller attended only a part of the meeting. */
  wasCutOff: v.boolean(),
  /** All files of the recap, as in the download of a class. */
  files: v.array(DownloadFile),
  version: v.string(),
}

export const RecapHead = v.object(head)
export type RecapHead = v.InferOutput<typeof RecapHead>

export const MeetingRecap = v.object({
  ...head,
  recording: v.nullable(v.object({ ...RecapFile.entries, captionsUrl: v.nullable(v.string()) })),
  slides: v.nullable(RecapFile),
  questions: v.array(RecapQuestion),
  /** Options that the caller chose. */
  answers: v.nullable(v.array(v.number())),
})
export type MeetingRecap = v.InferOutput<typeof MeetingRecap>

export const listRecaps = defineEndpoint({
  method: 'GET',
  path: '/v1/recaps',
  summary: 'Rekap sesi yang sudah lewat milik pelajar ini; yang sempat terputus dulu',
  access: 'person',
  answer: v.array(RecapHead),
})

/** Shared fields of calls that only users with a seat may make, after the end of the meeting. */
const ownRecap = {
  access: 'person',
  params: v.object({ id: Id }),
  errors: ['RECAP_NOT_FOUND'],
} as const

export const getRecap = defineEndpoint({
  ...ownRecap,
  method: 'GET',
  path: '/v1/meetings/{id}/recap',
  summary: 'Rekap satu sesi: rekaman, salindia, transkrip, dan tiga pertanyaan',
  answer: MeetingRecap,
})

/** Returns the files of a recap in the format of a class download. `trackClassId` is the id of the meeting. */
export const getRecapManifest = defineEndpoint({
  ...ownRecap,
  method: 'GET',
  path: '/v1/meetings/{id}/recap/pieces',
  summary: 'Daftar potongan berkas satu rekap, masing-masing dengan hash-nya',
  answer: ClassManifest,
})
