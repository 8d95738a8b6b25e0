import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { RECAP_OPTIONS_MAX, RECAP_QUESTIONS_MAX } from './recap.outbox.ts'
import { Id, SingleLine } from '../wire/text.ts'

/** Maximum size of a recording: about an hour and a half of video in the smaller of two sizes. */
export const RECAP_FILE_MAX_BYTES = 64 * 1024 ** 2

const MediaUrl = v.nullable(
  v.pipe(SingleLine, v.regex(/^\/api\/media\/[0-9a-f]{64}\.(mp4|pdf|vtt)$/, 'Berkas ini belum diunggah')),
)
const line = (max: number) =>
  v.pipe(SingleLine, v.nonEmpty('Harus diisi'), v.maxLength(max, `Paling banyak ${max} karakter`))

const Question = v.pipe(
  v.object({
    text: line(200),
    options: v.pipe(v.array(line(120)), v.minLength(2, 'Isi dua pilihan atau lebih'), v.maxLength(RECAP_OPTIONS_MAX)),
    right: v.pipe(v.number(), v.integer(), v.minValue(0)),
    why: line(300),
  }),
  v.check(({ right, options }) => right < options.length, 'Pilih jawaban yang benar'),
)

export const RecapBody = v.object({
  recordingUrl: MediaUrl,
  recordingLowUrl: MediaUrl,
  captionsUrl: MediaUrl,
  slidesUrl: MediaUrl,
  questions: v.pipe(v.array(Question), v.maxLength(RECAP_QUESTIONS_MAX, 'Paling banyak tiga pertanyaan')),
})
export type RecapBody = v.InferOutput<typeof RecapBody>

const led = { access: 'staff', params: v.object({ id: Id }) } as const

export const readDeskRecap = defineEndpoint({
  ...led,
  method: 'GET',
  path: '/v1/staff/meetings/{id}/recap',
  summary: 'Rekap satu sesi, untuk pemandunya',
  answer: v.object({ recap: v.nullable(RecapBody), answeredCount: v.number() }),
  errors: ['MEETING_NOT_FOUND'],
})

/**
 * Saves a recap. After the meeting, users with a seat are notified once, beginning with the users who lost the
 * connection.
 */
export const saveRecap = defineEndpoint({
  ...led,
  method: 'PUT',
  path: '/v1/staff/meetings/{id}/recap',
  summary: 'Mengisi rekap satu sesi',
  body: RecapBody,
  answer: RecapBody,
  errors: ['MEETING_NOT_FOUND', 'RECAP_FILE_NOT_FOUND'],
})

/** Stores a file under the hash of its content. The file belongs to the recap when a recap with its URL is saved. */
export const uploadRecapFile = defineEndpoint({
  ...led,
  method: 'POST',
  path: '/v1/staff/meetings/{id}/recap/files',
  summary: 'Mengunggah satu berkas rekap: MP4, PDF, atau teks WebVTT',
  limit: 'upload',
  upload: {
    maxBytes: RECAP_FILE_MAX_BYTES,
    types: ['video/mp4', 'application/pdf', 'text/plain'],
    refusal: 'RECAP_FILE_TYPE_NOT_SUPPORTED',
  },
  answer: v.object({ url: v.string(), bytes: v.number() }),
  errors: ['MEETING_NOT_FOUND', 'RECAP_FILE_TYPE_NOT_SUPPORTED'],
})
