import * as v from 'valibot'
import type { ErrorCode } from './error-codes.ts'
import { BODY_MAX_BYTES, PUBLIC_BODY_MAX_BYTES } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `public`: no token asked. `person`: a valid access token. `admin` and `expert`: a person with that role, read on the server.
 * `staff`: either of the two. `mayCall` in `rules/access.ts` decides.
 */
export type Access = 'public' | 'person' | 'admin' | 'expert' | 'staff'

/** What a call answers instead of JSON. */
export type DownloadType = 'application/pdf' | 'application/zip' | 'text/csv' | SpreadsheetType
type SpreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The doors that are counted: nobody may knock on one of them for ever. How often stands on the server. */
export type LimitName =
  | 'login'
  | 'register'
  | 'refresh'
  | 'forgot-password'
  | 'confirm-mail'
  | 'mail-link'
  | 'change-password'
  | 'picture'
  | 'upload'
  | 'hand-over'
  | 'google'
  | 'export'
  | 'bulk'
  | 'voucher'
  | 'code-check'
  | 'verify-certificate'
  | 'push-device'
  | 'push-trial'
  | 'push-receipt'
  | 'meeting-change'
  | 'search'
  | 'consent'

type MaybeSchema = v.GenericSchema | undefined

/**
 * What an endpoint takes as `multipart/form-data`: one file in the field `file`. With a `body` beside it the form's other
 * fields are that body; without one nothing else is read.
 */
export interface UploadRule {
  readonly maxBytes: number
  /** Told from the first bytes of the file; what the sender says of it counts for nothing. */
  readonly types: readonly UploadType[]
  /** For a file of another type; FILE_TYPE_NOT_SUPPORTED, which speaks of pictures, unless said. */
  readonly refusal?: ErrorCode
}
export type UploadType =
  | 'audio/ogg'
  | 'audio/webm'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'video/mp4'
  | 'application/pdf'
  | 'application/zip'
  | `application/vnd.openxmlformats-officedocument.${'wordprocessingml.document' | 'spreadsheetml.sheet' | 'presentationml.presentation'}`
  | 'text/plain'

/** What an endpoint takes as `application/octet-stream`: a piece of a file, as it is. */
export interface BytesRule {
  readonly maxBytes: number
}

/** As much of a browser's Blob as a room without a browser may name. */
export interface FileToSend {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface ReceivedFile {
  readonly bytes: Uint8Array
  readonly type: UploadType
  /** What the sender calls it: a label. */
  readonly name: string
}

/** The answer of an endpoint with `download`: a file, with the name `Content-Disposition` gives it. */
export const DownloadedFile = v.object({ name: v.string(), bytes: v.instance(Uint8Array<ArrayBuffer>) })
export type DownloadedFile = v.InferOutput<typeof DownloadedFile>

/**
 * One call on the wire, described once: the server binds it, the client calls it, OpenAPI and the fuzzer read it.
 * Paths are relative to the API base and write parameters as `{name}`. `/v1/` paths answer `{ data: answer }`, the older
 * ones answer bare. `errors` lists the business codes (400) a caller has to have words for.
 */
export interface Endpoint<
  Params extends MaybeSchema = MaybeSchema,
  Query extends MaybeSchema = MaybeSchema,
  Body extends MaybeSchema = MaybeSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
  Code extends ErrorCode = ErrorCode,
  Gate extends Access = Access,
  Upload extends UploadRule | undefined = UploadRule | undefined,
  Bytes extends BytesRule | undefined = BytesRule | undefined,
  Verb extends Method = Method,
  Path extends string = string,
> {
  readonly method: Verb
  readonly path: Path
  readonly summary: string
  readonly access: Gate
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** What a JSON body may weigh; more is refused by its length, unread. */
  readonly bodyMaxBytes: number
  /** Spent by the address that calls before anything of the body is read. */
  readonly limit: LimitName | undefined
  /** Instead of a JSON body. */
  readonly upload: Upload
  /** Instead of a JSON body. */
  readonly bytes: Bytes
  /** Answers a file of this type as it is, without envelope; `answer` is then `DownloadedFile`. */
  readonly download: DownloadType | undefined
  readonly answer: Answer
  readonly errors: readonly Code[]
  /** Answers pages of the business site and the allow-list too; every other call is for our own pages and for programs. */
  readonly isForTrustedSites: boolean
  /** Takes an `Idempotency-Key` header: the same key and body again answers the first answer and has no second effect. */
  readonly idempotent: boolean
  /** Changes one thing: takes the version it was read at as `If-Match`, so that nobody overwrites what he has not seen. */
  readonly isVersioned: boolean
}

interface Definition<
  Params extends MaybeSchema,
  Query extends MaybeSchema,
  Body extends MaybeSchema,
  Answer extends v.GenericSchema,
  Code extends ErrorCode,
  Gate extends Access,
  Upload extends UploadRule | undefined,
  Bytes extends BytesRule | undefined,
  Verb extends Method,
  Path extends string,
> {
  method: Verb
  path: Path
  summary: string
  access: Gate
  params?: Params
  query?: Query
  body?: Body
  bodyMaxBytes?: number
  limit?: LimitName
  upload?: Upload
  bytes?: Bytes
  download?: DownloadType
  answer: Answer
  errors?: readonly Code[]
  isForTrustedSites?: boolean
  idempotent?: boolean
  isVersioned?: boolean
}

// The mark lets the build leave out what a page does not call; without it every endpoint of a file comes with the first.
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  Answer extends v.GenericSchema,
  Params extends MaybeSchema = undefined,
  Query extends MaybeSchema = undefined,
  Body extends MaybeSchema = undefined,
  const Code extends ErrorCode = never,
  Gate extends Access = Access,
  Upload extends UploadRule | undefined = undefined,
  Bytes extends BytesRule | undefined = undefined,
  Verb extends Method = Method,
  const Path extends string = string,
>(
  definition: Definition<Params, Query, Body, Answer, Code, Gate, Upload, Bytes, Verb, Path>,
): Endpoint<Params, Query, Body, Answer, Code, Gate, Upload, Bytes, Verb, Path> {
  return {
    params: undefined as Params, // an absent part is `undefined` both in the value and in the type
    query: undefined as Query,
    body: undefined as Body,
    bodyMaxBytes: definition.access === 'public' ? PUBLIC_BODY_MAX_BYTES : BODY_MAX_BYTES,
    limit: undefined,
    upload: undefined as Upload,
    bytes: undefined as Bytes,
    download: undefined,
    errors: [],
    isForTrustedSites: false,
    idempotent: false,
    isVersioned: false,
    ...definition,
  }
}

type In<S> = S extends v.GenericSchema ? v.InferInput<S> : never
type Out<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
type Part<Name extends string, S> = S extends v.GenericSchema ? { [K in Name]: In<S> } : { [K in Name]?: undefined }

/** What a caller hands over: `{ params, query, body, file, bytes }`, each only where the endpoint has it. */
export type InputOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends UploadRule ? { file: FileToSend } : unknown) &
  (E['bytes'] extends BytesRule ? { bytes: Uint8Array<ArrayBuffer> } : unknown)

type Received<Upload> = Upload extends UploadRule ? ReceivedFile : undefined
type ReceivedBytes<Bytes> = Bytes extends BytesRule ? Uint8Array : undefined

/** What a handler receives: the same, parsed. */
export interface RequestOf<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  file: Received<E['upload']>
  bytes: ReceivedBytes<E['bytes']>
}

export type AnswerOf<E extends Endpoint> = v.InferOutput<E['answer']>
export type CodeOf<E extends Endpoint> = E['errors'][number]

/** `/v1/...` calls answer inside an envelope, the older unversioned ones answer bare. */
export function hasEnvelope(endpoint: Pick<Endpoint, 'path'>): boolean {
  return endpoint.path.startsWith('/v1/')
}

/** The body of every answer that is not a success. */
export const ErrorAnswer = v.object({
  code: v.string(),
  message: v.string(),
  type: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.string())),
})
export type ErrorAnswer = v.InferOutput<typeof ErrorAnswer>
