import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { LEVEL_UP_NOTE_MAX_LENGTH, LEVEL_UP_TITLE_MAX_LENGTH } from '../wire/limits.ts'
import { Id, Instant, MultiLine, SingleLine } from '../wire/text.ts'
import { attachmentRule, FileToUpload, UploadedFile } from '../wire/upload.ts'

const Title = v.pipe(
  SingleLine,
  v.nonEmpty('Judul harus diisi'),
  v.maxLength(LEVEL_UP_TITLE_MAX_LENGTH, `Judul paling panjang ${LEVEL_UP_TITLE_MAX_LENGTH} karakter`),
)
const Note = v.pipe(
  MultiLine,
  v.maxLength(LEVEL_UP_NOTE_MAX_LENGTH, `Catatan paling panjang ${LEVEL_UP_NOTE_MAX_LENGTH} karakter`),
)

/** Proof of learning outside the classes: one file with a title and a note. */
export const LevelUpPayload = v.object({
  title: Title,
  note: Note,
  files: v.pipe(v.array(FileToUpload), v.length(1, 'Sertakan satu berkas bukti')),
})
export type LevelUpPayload = v.InferOutput<typeof LevelUpPayload>

export const LevelUpState = v.picklist(['submitted', 'approved', 'rejected'])
export type LevelUpState = v.InferOutput<typeof LevelUpState>

/** Proof of learning outside the classes, with its review. */
export const LevelUp = v.object({
  id: Id,
  title: v.string(),
  note: v.string(),
  file: UploadedFile,
  state: LevelUpState,
  /** Note of the reviewer. */
  reviewNote: v.string(),
  submittedAt: Instant,
  reviewedAt: v.nullable(Instant),
})
export type LevelUp = v.InferOutput<typeof LevelUp>

export const listLevelUps = defineEndpoint({
  method: 'GET',
  path: '/v1/level-ups',
  summary: 'Bukti naik level milik sendiri, yang terbaru dulu',
  access: 'person',
  answer: v.array(LevelUp),
})

/** Hands in a proof of learning, for the older client. */
export const legacyLevelUp = defineEndpoint({
  method: 'POST',
  path: '/level-up/upload',
  summary: 'Mengirim bukti naik level',
  access: 'person',
  limit: 'upload',
  upload: attachmentRule,
  body: v.object({ title: Title, note: v.optional(Note, '') }),
  answer: LevelUp,
  errors: ['ATTACHMENT_TYPE_NOT_SUPPORTED', 'UPLOAD_QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
})
