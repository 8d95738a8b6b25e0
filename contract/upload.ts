import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_MAX_BYTES } from './limits.ts'
import { Id, SingleLine } from './text.ts'

/** What learners hand in. Told from the file's own bytes on the server; the device asks the same list before it stores one. */
export const attachmentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'text/plain',
] as const

/** The rule of the doors that take a whole file at once. */
export const attachmentRule = {
  maxBytes: UPLOAD_MAX_BYTES,
  types: attachmentTypes,
  refusal: 'ATTACHMENT_TYPE_NOT_SUPPORTED',
} as const

/** A label that people read, never a path: where a file lies is made of ids alone. */
export const FileName = v.pipe(
  SingleLine,
  v.nonEmpty('Nama berkas harus diisi'),
  v.maxLength(200, 'Nama berkas terlalu panjang'),
)
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Tanda isi berkas tidak valid'))
const FileSize = v.pipe(
  v.number(),
  v.integer('Ukuran berkas tidak valid'),
  v.minValue(1, 'Berkas ini kosong'),
  v.maxValue(UPLOAD_MAX_BYTES, `Ukuran berkas paling besar ${UPLOAD_MAX_BYTES / 1024 ** 2} MB`),
)

/** A file as the device knows it: `id` is made there, once, when the learner picks the file. */
export const FileToUpload = v.object({ id: Id, name: FileName, sizeBytes: FileSize, sha256: Sha256 })
export type FileToUpload = v.InferOutput<typeof FileToUpload>

export const UploadState = v.object({
  id: Id,
  sizeBytes: v.number(),
  /** The next chunk begins here. */
  receivedBytes: v.number(),
  /** All bytes are here and their hash is the promised one. */
  isComplete: v.boolean(),
})
export type UploadState = v.InferOutput<typeof UploadState>

/** A file that has arrived, with a link that works for a day. */
export const StoredFile = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(attachmentTypes),
  sizeBytes: v.number(),
  url: v.string(),
})
export type StoredFile = v.InferOutput<typeof StoredFile>

/** Says what will come. Said again with the same id it answers how much of it is here. */
export const createUpload = defineEndpoint({
  method: 'POST',
  path: '/v1/uploads',
  summary: 'Memulai, atau melanjutkan, pengiriman satu berkas',
  access: 'person',
  limit: 'upload',
  body: FileToUpload,
  answer: UploadState,
  errors: ['UPLOAD_QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const getUpload = defineEndpoint({
  method: 'GET',
  path: '/v1/uploads/{id}',
  summary: 'Seberapa banyak dari berkas ini sudah sampai',
  access: 'person',
  params: v.object({ id: Id }),
  answer: UploadState,
  errors: ['UPLOAD_NOT_FOUND'],
})

const Offset = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Letak potongan tidak valid'), v.transform(Number))

/** The next piece, at exactly the place where the server's copy ends. The last one is followed by the check of the hash. */
export const sendChunk = defineEndpoint({
  method: 'PATCH',
  path: '/v1/uploads/{id}',
  summary: 'Mengirim potongan berikutnya dari satu berkas',
  access: 'person',
  limit: 'upload',
  params: v.object({ id: Id }),
  query: v.object({ offset: Offset }),
  bytes: { maxBytes: UPLOAD_CHUNK_MAX_BYTES },
  answer: UploadState,
  errors: ['UPLOAD_NOT_FOUND', 'UPLOAD_OFFSET_MISMATCH', 'UPLOAD_DAMAGED', 'ATTACHMENT_TYPE_NOT_SUPPORTED'],
})

/** The older client's door: one whole file in one request. */
export const olderUpload = defineEndpoint({
  method: 'POST',
  path: '/upload',
  summary: 'Mengirim satu berkas utuh',
  access: 'person',
  limit: 'upload',
  upload: attachmentRule,
  answer: StoredFile,
  errors: ['ATTACHMENT_TYPE_NOT_SUPPORTED', 'UPLOAD_QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
})
