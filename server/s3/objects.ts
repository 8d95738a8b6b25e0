import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Client } from './client.ts'
import { isMissingObject, S3Fault, StorageUnavailable } from './fault.ts'
import { bodyOf } from './send.ts'
import { listChildren, escapeXml, readXml, getChildText } from './xml.ts'

/** Data about one object in a bucket. Its key is relative to the prefix in the settings. */
export interface ObjectFacts {
  readonly key: string
  readonly bytes: number
  readonly changedAt: Date
}

/**
 * Size in bytes of the parts in which a large file is uploaded. S3 requires at least 5 MiB for all parts except the
 * last.
 */
export const PART_BYTES = 8 * 1024 ** 2
/** Maximum number of reconnections for one download. */
const RESUMES = 5
const RESUME_DELAY_MS = 200

const base64Sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

/**
 * Returns the checksum header for an upload. The store refuses bytes that do not match the checksum, and stores the
 * checksum with the object.
 */
const getChecksum = (bytes: Uint8Array) => ({ 'x-amz-checksum-sha256': base64Sha256(bytes) })

export async function resolveIfFound<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissingObject(error)) return undefined
    throw error
  }
}

export async function readObjectFacts(client: S3Client, key: string): Promise<ObjectFacts | undefined> {
  const response = await resolveIfFound(client.call({ method: 'HEAD', key }))
  if (!response) return undefined
  const { 'content-length': length, 'last-modified': changed = '' } = response.headers
  return { key, bytes: Number(length), changedAt: new Date(changed) }
}

/** Reads a whole object and compares it with its stored checksum. Returns undefined if there is no such object. */
export async function getObject(client: S3Client, key: string): Promise<Buffer | undefined> {
  const headers = { 'x-amz-checksum-mode': 'ENABLED' }
  const response = await resolveIfFound(client.call({ method: 'GET', key, headers }))
  if (!response) return undefined
  const knownChecksum = response.headers['x-amz-checksum-sha256']
  // A checksum with `-` cannot be compared with the content, because the object was uploaded in parts. Such a checksum
  // covers the checksums of the parts, and the number of parts follows the `-`.
  const isComparable = typeof knownChecksum === 'string' && !knownChecksum.includes('-')
  if (isComparable && knownChecksum !== base64Sha256(response.body))
    throw new Error(`object ${key} is damaged: its checksum differs`)
  return response.body
}

export async function putObject(
  client: S3Client,
  key: string,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  await client.call({ method: 'PUT', key, body: bytes, headers: { ...headers, ...getChecksum(bytes) } })
}

/** Deletes an object. Does nothing if the object does not exist. */
export async function deleteObject(client: S3Client, key: string): Promise<void> {
  await resolveIfFound(client.call({ method: 'DELETE', key }))
}

/** Lists the objects whose key begins with the prefix, in the order of their keys. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ObjectFacts> {
  const ownPrefix = client.settings.prefix
  for (let token = ''; ;) {
    const query = {
      'list-type': '2',
      prefix: `${ownPrefix}${prefix}`,
      ...(token === '' ? {} : { 'continuation-token': token }),
    }
    const list = readXml((await client.call({ method: 'GET', query })).body.toString())
    if (list?.name !== 'ListBucketResult')
      throw new StorageUnavailable(new Error('the store did not answer with a list'))
    for (const item of listChildren(list, 'Contents')) {
      const changedAt = new Date(getChildText(item, 'LastModified'))
      yield {
        key: getChildText(item, 'Key').slice(ownPrefix.length),
        bytes: Number(getChildText(item, 'Size')),
        changedAt,
      }
    }
    token = getChildText(list, 'NextContinuationToken')
    if (getChildText(list, 'IsTruncated') !== 'true' || token === '') return
  }
}

/**
 * Reads an object as a stream. With a `range`, reads only these bytes, including the first and the last. If the
 * connection breaks, reconnects and continues at the next byte. Throws if the object has changed in the meantime.
 */
export async function* streamObject(
  client: S3Client,
  key: string,
  { range, signal }: { range?: { first: number; last: number } | undefined; signal?: AbortSignal } = {},
): AsyncGenerator<Buffer> {
  let first = range?.first ?? 0
  let etag: string | undefined
  for (let resumes = 0; ; resumes += 1) {
    const wants = first > 0 || range ? { range: `bytes=${first}-${range?.last ?? ''}` } : {}
    try {
      const headers = { ...wants, ...(etag === undefined ? {} : { 'if-match': etag }) }
      const response = await client.open({ method: 'GET', key, headers, ...(signal && { signal }) })
      etag = response.headers.etag
      // Some stores ignore the range and send the whole object. Refuses such an answer, because it contains bytes
      // outside of the range.
      if (wants.range !== undefined && response.statusCode !== 206) throw new S3Fault(200, 'RangeIgnored', key)
      for await (const piece of bodyOf(response, client.limits.idleMs)) {
        first += piece.length
        yield piece
      }
      return
    } catch (error) {
      const isLost = error instanceof S3Fault || error instanceof StorageUnavailable || signal?.aborted === true
      if (isLost) throw error
      if (resumes >= RESUMES) throw new StorageUnavailable(error)
      if (range && first > range.last) return
      await sleep(RESUME_DELAY_MS)
    }
  }
}

async function startUpload(client: S3Client, key: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { body } = await client.call({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { ...headers, 'x-amz-checksum-algorithm': 'SHA256' },
  })
  const id = getChildText(readXml(body.toString()), 'UploadId')
  if (id === '') throw new StorageUnavailable(new Error('the store did not answer with an upload id'))
  return id
}

export async function abortUpload(client: S3Client, key: string, uploadId: string): Promise<void> {
  await resolveIfFound(client.call({ method: 'DELETE', key, query: { uploadId } }))
}

interface Part {
  etag: string
  checksum: string
}

async function completeUpload(
  client: S3Client,
  key: string,
  { uploadId, parts, conditions }: { uploadId: string; parts: readonly Part[]; conditions: Record<string, string> },
): Promise<void> {
  const list = parts.map(
    ({ etag, checksum }, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag>` +
      `<ChecksumSHA256>${checksum}</ChecksumSHA256></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
  const response = await client.call({ method: 'POST', key, query: { uploadId }, body, headers: conditions })
  const result = readXml(response.body.toString())
  // The store may send status 200 before it joins the parts, and then report an error in the body.
  if (result?.name !== 'CompleteMultipartUploadResult')
    throw new StorageUnavailable(new Error(`the store did not join the parts: ${getChildText(result, 'Code')}`))
}

/**
 * Joins buffers to parts of `PART_BYTES` bytes, because some stores require that all parts except the last have the
 * same size.
 */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    gathered.push(piece)
    length += piece.length
    if (length < PART_BYTES) continue
    let part = Buffer.concat(gathered)
    for (; part.length >= PART_BYTES; part = part.subarray(PART_BYTES)) yield part.subarray(0, PART_BYTES)
    gathered = [part]
    length = part.length
  }
  if (length > 0) yield Buffer.concat(gathered)
}

/**
 * Stores any number of bytes from a stream. The object becomes visible only when it is complete. If the upload fails,
 * deletes its parts. If the process is killed, `abortOldUploads` deletes the parts later.
 */
export async function putStream(
  client: S3Client,
  key: string,
  source: AsyncIterable<Buffer>,
  headers: Readonly<Record<string, string>> = {},
  /** Additional headers of the last request. This request makes the object visible. */
  conditions: Record<string, string> = {},
): Promise<void> {
  let uploadId: string | undefined
  let first: Buffer | undefined
  const parts: Part[] = []
  const sendPart = async (id: string, bytes: Buffer) => {
    const query = { partNumber: String(parts.length + 1), uploadId: id }
    const checksum = getChecksum(bytes)
    const response = await client.call({ method: 'PUT', key, query, body: bytes, headers: checksum })
    parts.push({ etag: response.headers.etag ?? '', checksum: checksum['x-amz-checksum-sha256'] })
  }
  try {
    for await (const part of inParts(source)) {
      if (first === undefined) {
        first = part
        continue
      }
      if (uploadId === undefined) {
        uploadId = await startUpload(client, key, headers)
        await sendPart(uploadId, first)
      }
      await sendPart(uploadId, part)
    }
    if (uploadId === undefined) await putObject(client, key, first ?? Buffer.alloc(0), { ...headers, ...conditions })
    else await completeUpload(client, key, { uploadId, parts, conditions })
  } catch (error) {
    if (uploadId !== undefined) await abortUpload(client, key, uploadId).catch(() => undefined)
    throw error
  }
}

/** Deletes the parts of unfinished uploads that began before the time `before`. Returns the number of these uploads. */
export async function abortOldUploads(client: S3Client, before: Date): Promise<number> {
  const { prefix } = client.settings
  const response = await client.call({ method: 'GET', query: { uploads: '', ...(prefix === '' ? {} : { prefix }) } })
  const uploads = listChildren(readXml(response.body.toString()), 'Upload')
  const oldUploads = uploads.filter(upload => new Date(getChildText(upload, 'Initiated')) < before)
  for (const upload of oldUploads)
    await abortUpload(client, getChildText(upload, 'Key').slice(prefix.length), getChildText(upload, 'UploadId'))
  return oldUploads.length
}
