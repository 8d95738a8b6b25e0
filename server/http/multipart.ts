import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, ReceivedFile } from '#contract/wire/endpoint.ts'
import { CallError } from './errors.ts'
import { detectFileType } from './file-types.ts'

const FILE_FIELD = 'file'
/**
 * Maximum size of a form field in bytes. The longest answer to an assignment fits, even if each character needs the
 * maximum number of bytes.
 */
const TEXT_FIELD_BYTES = 80_000
/**
 * Number of bytes that a request may have in addition to the file, for the boundaries and headers of the multipart
 * format.
 */
const ENVELOPE_BYTES = 64 * 1024
const MULTIPART = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"[^"\r\n]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i

const refuse = (message: string) => new CallError('VALIDATION_FAILED', { fieldErrors: { [FILE_FIELD]: message } })

function tooLarge(maxBytes: number): CallError {
  return new CallError('PAYLOAD_TOO_LARGE', { message: `Ukuran berkas paling besar ${maxBytes / 1024 ** 2} MB.` })
}

/**
 * Makes Fastify parse all request bodies of the routes in this scope as multipart forms. Routes in other scopes refuse
 * multipart.
 */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
}

/** Checks the headers of an upload before any byte of the body is read. */
export function requireUpload({ upload }: Endpoint, request: FastifyRequest): void {
  if (upload === undefined) return
  const { 'content-type': type = '', 'content-length': length = '0' } = request.headers
  if (!/^multipart\/form-data\b/i.test(type)) throw new CallError('UNSUPPORTED_MEDIA_TYPE')
  if (!MULTIPART.test(type)) throw refuse('Kiriman berkas tidak utuh: batas antarbagian tidak disebut')
  if (Number(length) > upload.maxBytes + ENVELOPE_BYTES) throw tooLarge(upload.maxBytes)
}

interface Form {
  file: ReceivedFile
  /** Fields of the form without the file. The object has no prototype, because the client chooses the field names. */
  fields: Record<string, unknown>
}

async function readForm(request: FastifyRequest, maxBytes: number) {
  let bytes: Buffer | undefined
  let name = ''
  const fields: Record<string, unknown> = Object.create(null)
  const limits = { fileSize: maxBytes, files: 1, fields: 10, fieldSize: TEXT_FIELD_BYTES, parts: 11, headerPairs: 20 }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') {
      fields[part.fieldname] = part.value
      continue
    }
    const whole = await part.toBuffer()
    if (part.fieldname !== FILE_FIELD) continue
    bytes = whole
    name = part.filename
  }
  return { bytes, name, fields }
}

/**
 * Reads the file of an upload into memory and checks that the endpoint accepts its type. Returns undefined if the
 * endpoint has no upload.
 */
export async function receiveForm({ upload }: Endpoint, request: FastifyRequest): Promise<Form | undefined> {
  if (upload === undefined) return undefined
  const { bytes, name, fields } = await readForm(request, upload.maxBytes).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(upload.maxBytes)
    if (code === 'FST_FILES_LIMIT') throw refuse('Kirim satu berkas saja')
    // All other errors of the parser are faults of the request: invalid or missing bytes, or too many fields or parts.
    throw refuse('Kiriman berkas tidak utuh. Coba kirim lagi.')
  })
  if (bytes === undefined || bytes.length === 0) throw refuse('Pilih berkas terlebih dahulu')
  const type = await detectFileType(bytes)
  if (type === undefined || !upload.types.includes(type)) {
    throw new CallError(upload.refusal ?? 'FILE_TYPE_NOT_SUPPORTED')
  }
  return { file: { bytes, type, name }, fields }
}
