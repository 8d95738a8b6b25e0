import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_MAX_BYTES } from './limits.ts'
import { Id, PlainText } from './text.ts'

/**
 * File types that learners may hand in. The device checks the type before it stores the file, and the server detects
 * the type from the bytes.
 */
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

/** Limits of endpoints that receive a whole file in one request. */
export const attachmentRule = {
  maxBytes: UPLOAD_MAX_BYTES,
  types: attachmentTypes,
  refusal: 'ATTACHMENT_TYPE_NOT_SUPPORTED',
} as const

/**
 * A label for users. Storage paths contain only ids, so a file name is never part of a path. A name of invisible
 * characters is accepted, because the work that has the file must not be refused.
 */
export const FileName = v.pipe(
  PlainText,
  v.trim(),
  v.regex(/^\P{Cc}*$/u, 'Teks mengandung karakter yang tidak didukung'),
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

/** File as the device describes it. The device creates `id` when the learner picks the file. */
export const FileToUpload = v.object({ id: Id, name: FileName, sizeBytes: FileSize, sha256: Sha256 })
export type FileToUpload = v.InferOutput<typeof FileToUpload>

/** Progress of an upload on the server. */
export const UploadState = v.object({
  id: Id,
  sizeBytes: v.number(),
  /** Position at which the next chunk begins. */
  receivedBytes: v.number(),
  /** True if all bytes have arrived and have the announced hash. */
  isComplete: v.boolean(),
})
export type UploadState = v.InferOutput<typeof UploadState>

/** Uploaded file, with a link that works for a day. */
export const UploadedFile = v.object({
  id: Id,
  name: v.string(),
  type: v.picklist(attachmentTypes),
  sizeBytes: v.number(),
  url: v.string(),
})
export type UploadedFile = v.InferOutput<typeof UploadedFile>

/** Announces an upload. A repeat with the same id returns the number of bytes that have arrived. */
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

/**
 * Sends the next chunk, which must begin at the end of the received bytes. After the last chunk the server checks the
 * hash.
 */
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

/** Uploads a whole file in one request, for the older client. */
export const legacyUpload = defineEndpoint({
  method: 'POST',
  path: '/upload',
  summary: 'Mengirim satu berkas utuh',
  access: 'person',
  limit: 'upload',
  upload: attachmentRule,
  answer: UploadedFile,
  errors: ['ATTACHMENT_TYPE_NOT_SUPPORTED', 'UPLOAD_QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
})
