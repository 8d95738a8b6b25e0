import * as v from 'valibot'
import type { ErrorCode } from './error-codes.ts'
import { BODY_MAX_BYTES, PUBLIC_BODY_MAX_BYTES } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `public`: no token needed. `person`: a valid access token. `admin` and `expert`: a user with that role, which the
 * server reads from the database. `staff`: a user with one of these two roles. `mayCall` in
 * `contract/account/access.ts` decides.
 */
export type EndpointAccess = 'public' | 'person' | 'admin' | 'expert' | 'staff'

/** Content type of an answer that is not JSON. */
export type DownloadType = 'application/pdf' | 'application/zip' | 'text/csv' | SpreadsheetType
type SpreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Names of the rate limits. The server defines the numbers. */
export type LimitName =
  | 'login'
  | 'register'
  | 'refresh'
  | 'forgot-password'
  | 'confirm-mail'
  | 'mail-link'
  | 'change-password'
  | 'passkey'
  | 'second-step'
  | 'picture'
  | 'upload'
  | 'hand-over'
  | 'google'
  | 'export'
  | 'bulk'
  | 'voucher'
  | 'code-check'
  | 'verify-certificate'
  | 'portfolio'
  | 'portfolio-pdf'
  | 'push-device'
  | 'push-trial'
  | 'push-receipt'
  | 'whatsapp-number'
  | 'whatsapp-code'
  | 'meeting-change'
  | 'search'
  | 'consent'

type MaybeSchema = v.GenericSchema | undefined

/**
 * Upload of an endpoint as `multipart/form-data`: one file in the field `file`. If the endpoint has a `body`, the other
 * form fields are parsed as that body; otherwise they are ignored.
 */
export interface UploadRule {
  readonly maxBytes: number
  /** The server detects the type from the first bytes of the file and ignores the type the client states. */
  readonly types: readonly UploadType[]
  /** Error for a file of another type. The message of the default, FILE_TYPE_NOT_SUPPORTED, is about pictures. */
  readonly refusal?: ErrorCode
}
export type UploadType =
  | 'audio/ogg'
  | 'audio/webm'
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'video/mp4'
  | 'application/gzip'
  | 'application/pdf'
  | 'application/zip'
  | `application/vnd.openxmlformats-officedocument.${'wordprocessingml.document' | 'spreadsheetml.sheet' | 'presentationml.presentation'}`
  | 'text/plain'

/** The body of the request is a piece of a file, sent as `application/octet-stream`. */
export interface BytesRule {
  readonly maxBytes: number
}

/**
 * Members of a browser's `Blob` that are needed to send a file. Declared here, because this module has no browser
 * types.
 */
export interface FileToSend {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface ReceivedFile {
  readonly bytes: Uint8Array
  readonly type: UploadType
  /** File name given by the sender. Used only as a label. */
  readonly name: string
}

/** Answer of an endpoint with `download`: a file, with the name from `Content-Disposition`. */
export const DownloadedFile = v.object({ name: v.string(), bytes: v.instance(Uint8Array<ArrayBuffer>) })
export type DownloadedFile = v.InferOutput<typeof DownloadedFile>

/**
 * Description of one API call. The server binds it, the client calls it, OpenAPI and the fuzzer read it. Paths are
 * relative to the API base and contain parameters as `{name}`. `/v1/` paths answer `{ data: answer }`, older paths
 * answer without this envelope. `errors` lists the business codes (400) for which a caller must have messages, and
 * codes with other statuses that the other fields do not imply.
 */
export interface Endpoint<
  Params extends MaybeSchema = MaybeSchema,
  Query extends MaybeSchema = MaybeSchema,
  Body extends MaybeSchema = MaybeSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
  Code extends ErrorCode = ErrorCode,
  Gate extends EndpointAccess = EndpointAccess,
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
  /** Maximum size of the JSON body. A larger body is refused by its declared length, before it is read. */
  readonly bodyMaxBytes: number
  /** Rate limit by the caller's IP address, counted before the body is read. */
  readonly limit: LimitName | undefined
  /** Upload of a file, instead of a JSON body. */
  readonly upload: Upload
  /** A piece of a file, instead of a JSON body. */
  readonly bytes: Bytes
  /** Content type if the answer is a file, without envelope. `answer` is then `DownloadedFile`. */
  readonly download: DownloadType | undefined
  readonly answer: Answer
  readonly errors: readonly Code[]
  /**
   * True if pages of the business site and of the allow-list may also read the answer. All other calls answer only
   * pages of this app, and programs.
   */
  readonly isForTrustedSites: boolean
  /**
   * True if the call accepts an `Idempotency-Key` header. A repeated call with the same key and body returns the first
   * answer and has no second effect.
   */
  readonly idempotent: boolean
  /**
   * True if the call sends the version of the row as `If-Match`. The server then refuses to overwrite a change that the
   * caller has not seen.
   */
  readonly isVersioned: boolean
}

interface Definition<
  Params extends MaybeSchema,
  Query extends MaybeSchema,
  Body extends MaybeSchema,
  Answer extends v.GenericSchema,
  Code extends ErrorCode,
  Gate extends EndpointAccess,
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

// Because of this annotation, the build removes endpoints that a page does not call. Without the annotation, one import
// adds every endpoint of a file to the page.
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  Answer extends v.GenericSchema,
  Params extends MaybeSchema = undefined,
  Query extends MaybeSchema = undefined,
  Body extends MaybeSchema = undefined,
  const Code extends ErrorCode = never,
  Gate extends EndpointAccess = EndpointAccess,
  Upload extends UploadRule | undefined = undefined,
  Bytes extends BytesRule | undefined = undefined,
  Verb extends Method = Method,
  const Path extends string = string,
>(
  definition: Definition<Params, Query, Body, Answer, Code, Gate, Upload, Bytes, Verb, Path>,
): Endpoint<Params, Query, Body, Answer, Code, Gate, Upload, Bytes, Verb, Path> {
  return {
    params: undefined as Params, // an absent part is `undefined` in the value and in the type
    query: undefined as Query,
    body: undefined as Body,
    bodyMaxBytes: definition.access === 'public' ? PUBLIC_BODY_MAX_BYTES : BODY_MAX_BYTES,
    limit: undefined,
    upload: undefined as Upload, // the value is undefined if the part is absent, as for `params`
    bytes: undefined as Bytes, // the value is undefined if the part is absent, as for `params`
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

/** Input of a caller: `{ params, query, body, file, bytes }`, each only if the endpoint has this part. */
export type InputOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends UploadRule ? { file: FileToSend } : unknown) &
  (E['bytes'] extends BytesRule ? { bytes: Uint8Array<ArrayBuffer> } : unknown)

type Received<Upload> = Upload extends UploadRule ? ReceivedFile : undefined
type ReceivedBytes<Bytes> = Bytes extends BytesRule ? Uint8Array : undefined

/** Input of a handler: the parsed input of the caller. */
export interface RequestOf<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  file: Received<E['upload']>
  bytes: ReceivedBytes<E['bytes']>
}

export type AnswerOf<E extends Endpoint> = v.InferOutput<E['answer']>
export type CodeOf<E extends Endpoint> = E['errors'][number]

/**
 * Returns true if the answer is inside an envelope, as for all `/v1/...` calls. Older calls without a version have no
 * envelope.
 */
export function hasEnvelope(endpoint: Pick<Endpoint, 'path'>): boolean {
  return endpoint.path.startsWith('/v1/')
}

/** Body of every error answer. */
export const ErrorAnswer = v.object({
  code: v.string(),
  message: v.string(),
  type: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.string())),
})
export type ErrorAnswer = v.InferOutput<typeof ErrorAnswer>
