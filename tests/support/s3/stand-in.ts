import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#server/s3/settings.ts'
import { type Access, findSignatureFault } from './signature.ts'

export interface StoredObject {
  bytes: Buffer
  headers: Record<string, string>
  checksum: string | undefined
  changedAt: Date
}

interface Upload {
  key: string
  headers: Record<string, string>
  begunAt: Date
  parts: Map<number, Buffer>
}

/** Faults that a test switches on. */
export interface StorageFaults {
  /** Answers the next requests with these statuses; 0 drops the connection. */
  answers: number[]
  /** Accepts requests and never answers. */
  isSilent: boolean
  /** Cuts the next `times` downloads, each after `afterBytes` bytes. */
  cuts: { afterBytes: number; times: number }
  maxBytes: number
  clockAheadMs: number
}

export interface S3StandIn {
  readonly settings: S3Settings
  readonly objects: Map<string, StoredObject>
  readonly uploads: Map<string, Upload>
  readonly faults: StorageFaults
  /** Method and key of each request. */
  readonly requests: string[]
  close(): Promise<void>
}

const SMALLEST_PART_BYTES = 5 * 1024 ** 2
const KEYS_PER_PAGE = 1_000

const digest = (bytes: Buffer, encoding: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(encoding)
const getEtag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

function answerXml(response: ServerResponse, name: string, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${body}</${name}>`,
  )
}

/** Starts a store with one bucket in memory. It checks signatures, body hashes and checksums. */
export async function startS3StandIn(bucket = 'semai-uji', { pageSize = KEYS_PER_PAGE } = {}): Promise<S3StandIn> {
  const access: Access = {
    accessKeyId: 'UJI0KUNCI',
    secretAccessKey: randomBytes(20).toString('base64'),
    region: 'ap-southeast-3',
  }
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  const requests: string[] = []
  const faults: StorageFaults = {
    answers: [],
    isSilent: false,
    cuts: { afterBytes: 0, times: 0 },
    maxBytes: Number.POSITIVE_INFINITY,
    clockAheadMs: 0,
  }

  function requireRoom(bytes: number): void {
    const used = [...objects.values()].reduce((sum, each) => sum + each.bytes.length, 0)
    if (used + bytes > faults.maxBytes) throw new Refusal(507, 'XMinioStorageFull')
  }

  async function getBody(request: IncomingMessage): Promise<Buffer> {
    const body = await buffer(request)
    const hash = request.headers['x-amz-content-sha256']
    if (hash !== undefined && hash !== 'UNSIGNED-PAYLOAD' && hash !== digest(body, 'hex'))
      throw new Refusal(400, 'XAmzContentSHA256Mismatch')
    const checksum = request.headers['x-amz-checksum-sha256']
    if (checksum !== undefined && checksum !== digest(body, 'base64')) throw new Refusal(400, 'BadDigest')
    return body
  }

  function requireNew(key: string, { headers }: IncomingMessage): void {
    if (headers['if-none-match'] === '*' && objects.has(key)) throw new Refusal(412, 'PreconditionFailed')
  }

  const keptHeaders = ({ headers }: IncomingMessage) =>
    Object.fromEntries(
      ['content-type', 'cache-control'].flatMap(name =>
        headers[name] === undefined ? [] : [[name, String(headers[name])]],
      ),
    )

  function listKeys(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).toSorted()
    const page = keys.slice(0, pageSize)
    const items = page.map(key => {
      const { bytes, changedAt } = objects.get(key) ?? { bytes: Buffer.alloc(0), changedAt: new Date() }
      return (
        `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified>` +
        `<Size>${bytes.length}</Size></Contents>`
      )
    })
    const isCut = page.length < keys.length
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    answerXml(response, 'ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${items.join('')}`)
  }

  function download(key: string, request: IncomingMessage, query: URLSearchParams, response: ServerResponse): void {
    const object = objects.get(key)
    if (!object) throw new Refusal(404, 'NoSuchKey')
    const { bytes } = object
    const etag = getEtag(bytes)
    if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== etag)
      throw new Refusal(412, 'PreconditionFailed')
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const isRange = request.headers.range !== undefined
    if (isRange && Number(first) >= bytes.length) throw new Refusal(416, 'InvalidRange')
    const end = last === '' ? bytes.length : Math.min(bytes.length, Number(last) + 1)
    const sent = bytes.subarray(Number(first), end)
    const { checksum } = object
    response.writeHead(isRange ? 206 : 200, {
      ...object.headers,
      etag,
      'content-length': sent.length,
      'last-modified': object.changedAt.toUTCString(),
      ...(isRange ? { 'content-range': `bytes ${first}-${end - 1}/${bytes.length}` } : {}),
      ...(checksum === undefined || isRange ? {} : { 'x-amz-checksum-sha256': checksum }),
      ...(query.has('response-content-type') ? { 'content-type': query.get('response-content-type') ?? '' } : {}),
      ...(query.has('response-content-disposition')
        ? { 'content-disposition': query.get('response-content-disposition') ?? '' }
        : {}),
    })
    if (request.method === 'HEAD') return void response.end()
    const { cuts } = faults
    if (cuts.times > 0 && sent.length > cuts.afterBytes) {
      cuts.times -= 1
      response.write(sent.subarray(0, cuts.afterBytes), () => setImmediate(() => response.destroy()))
      return
    }
    response.end(sent)
  }

  async function put(key: string, request: IncomingMessage, query: URLSearchParams, response: ServerResponse) {
    const bytes = await getBody(request)
    requireRoom(bytes.length)
    requireNew(key, request)
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (query.has('uploadId')) {
      if (!upload) throw new Refusal(404, 'NoSuchUpload')
      upload.parts.set(Number(query.get('partNumber')), bytes)
    } else {
      const given = request.headers['x-amz-checksum-sha256']
      const checksum = typeof given === 'string' ? given : undefined
      objects.set(key, { bytes, headers: keptHeaders(request), checksum, changedAt: new Date() })
    }
    response.writeHead(200, { etag: getEtag(bytes) }).end()
  }

  async function post(key: string, request: IncomingMessage, query: URLSearchParams, response: ServerResponse) {
    const body = (await getBody(request)).toString()
    if (query.has('uploads')) {
      const id = randomBytes(8).toString('hex')
      uploads.set(id, { key, headers: keptHeaders(request), begunAt: new Date(), parts: new Map() })
      return answerXml(response, 'InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
    }
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (!upload) throw new Refusal(404, 'NoSuchUpload')
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
    const parts = named.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }))
    if (
      parts.length === 0 ||
      parts.some(({ bytes, etag }) => !bytes || getEtag(bytes) !== etag?.replaceAll('&quot;', '"'))
    )
      throw new Refusal(400, 'InvalidPart')
    const all = parts.map(({ bytes }) => bytes ?? Buffer.alloc(0))
    if (all.slice(0, -1).some(({ length }) => length < SMALLEST_PART_BYTES)) throw new Refusal(400, 'EntityTooSmall')
    requireNew(key, request)
    uploads.delete(query.get('uploadId') ?? '')
    const checksum = `${digest(Buffer.concat(all), 'base64')}-${all.length}`
    objects.set(key, { bytes: Buffer.concat(all), headers: upload.headers, checksum, changedAt: new Date() })
    return answerXml(response, 'CompleteMultipartUploadResult', `<Key>${key}</Key>`)
  }

  function listUploads(response: ServerResponse): void {
    const items = [...uploads].map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
    answerXml(response, 'ListMultipartUploadsResult', items.join(''))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store')
    const [, name = '', ...rest] = pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    const { method = '', url = '' } = request
    requests.push(`${method} ${key}`)
    const fault = findSignatureFault(
      { method, url, headers: request.headers },
      access,
      Date.now() + faults.clockAheadMs,
    )
    if (fault !== undefined) throw new Refusal(403, fault)
    if (name !== bucket) throw new Refusal(404, 'NoSuchBucket')
    if (method === 'GET' && key === '') return query.has('uploads') ? listUploads(response) : listKeys(query, response)
    if (method === 'GET' || method === 'HEAD') return download(key, request, query, response)
    if (method === 'PUT') return put(key, request, query, response)
    if (method === 'POST') return post(key, request, query, response)
    if (query.has('uploadId')) uploads.delete(query.get('uploadId') ?? '')
    else objects.delete(key)
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    if (faults.isSilent) return
    const status = faults.answers.shift()
    if (status === 0) return void request.socket.destroy()
    const refuse = (error: unknown) => {
      const { status: code = 500, code: word = 'InternalError' } = error instanceof Refusal ? error : {}
      request.resume()
      answerXml(response, 'Error', `<Code>${word}</Code><Message>${word}</Message>`, code)
    }
    if (status !== undefined) return refuse(new Refusal(status, 'SlowDown'))
    answer(request, response).catch(refuse)
  })
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await promise
  const { port } = server.address() as AddressInfo // the store listens on a port
  return {
    settings: { ...access, endpoint: `http://127.0.0.1:${port}`, bucket, prefix: '', addressing: 'path' },
    objects,
    uploads,
    faults,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
