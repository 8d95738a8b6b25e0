import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { mediaTypes } from '#contract/wire/media-types.ts'
import type { S3Client } from '../s3/client.ts'
import { isFullStore, isMissingObject } from '../s3/fault.ts'
import {
  deleteObject,
  getObject,
  readObjectFacts,
  listObjects,
  putObject,
  putStream,
  streamObject,
} from '../s3/objects.ts'
import { requireKey, type Storage } from './port.ts'

type Range = { first: number; last: number }

interface Piece {
  key: string
  offset: number
  bytes: number
}

/**
 * Number of media files whose size is cached. The size of a media file never changes, because its name is a hash of the
 * content.
 */
const KNOWN_SIZES = 10_000
const DELETES_AT_ONCE = 8
const LINK_SECONDS = 300
/**
 * Number of digits in the name of a piece, with leading zeros, so that pieces sorted by name are also sorted by offset.
 */
const OFFSET_DIGITS = 12

/**
 * Returns the prefix for the pieces of an unfinished file. It differs from the prefixes of files, so that a lifecycle
 * rule of the bucket can delete old pieces.
 */
const getPieces = (key: string) => `pieces/${key}/`

function getHeadersFor(key: string): Record<string, string> {
  const [folder] = key.split('/', 1)
  const extension = key.slice(key.lastIndexOf('.') + 1)
  const type = (mediaTypes as Readonly<Record<string, string>>)[extension] // any other extension has no type
  return {
    'content-type': type ?? 'application/octet-stream',
    'cache-control': folder === 'media' ? 'public, max-age=31536000, immutable' : 'private, max-age=3600',
  }
}

/** Converts the error of a full bucket to the error of a full disk, because callers already handle that error. */
async function asDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isFullStore(error)) throw error
    throw Object.assign(new Error('the bucket is full', { cause: error }), { code: 'ENOSPC' })
  }
}

/**
 * Returns the pieces from the start of the file up to the first gap. `from` is the offset inside a piece of the first
 * byte that earlier pieces do not contain.
 */
function chain(pieces: readonly Piece[]): { piece: Piece; from: number }[] {
  const chained: { piece: Piece; from: number }[] = []
  let end = 0
  for (const piece of pieces.toSorted((one, other) => one.offset - other.offset)) {
    if (piece.offset > end) break
    if (piece.offset + piece.bytes <= end) continue
    chained.push({ piece, from: end - piece.offset })
    end = piece.offset + piece.bytes
  }
  return chained
}

const getLength = (pieces: readonly Piece[]) =>
  chain(pieces).reduce((sum, { piece, from }) => sum + piece.bytes - from, 0)

/**
 * Creates a storage whose files are objects of a bucket. If a file is uploaded in pieces, each piece is one object
 * until the pieces are joined.
 */
export function createS3Storage(client: S3Client, { linkOrigin }: { linkOrigin?: string | undefined } = {}): Storage {
  const sizes = new LRUCache<string, number>({ max: KNOWN_SIZES })

  async function listPieces(key: string): Promise<Piece[]> {
    const pieces: Piece[] = []
    const prefix = getPieces(key)
    for await (const { key: name, bytes } of listObjects(client, prefix))
      pieces.push({ key: name, offset: Number(name.slice(prefix.length)), bytes })
    return pieces
  }

  async function* streamPieces(pieces: readonly Piece[], signal?: AbortSignal): AsyncGenerator<Buffer> {
    for (const { piece, from } of chain(pieces)) {
      const range = from === 0 ? undefined : { first: from, last: piece.bytes - 1 }
      yield* streamObject(client, piece.key, { range, ...(signal && { signal }) })
    }
  }

  async function* streamAny(key: string, range: Range | undefined, signal: AbortSignal): AsyncGenerator<Buffer> {
    try {
      yield* streamObject(client, key, { range, signal })
    } catch (error) {
      if (!isMissingObject(error)) throw error
      const pieces = await listPieces(key)
      if (pieces.length === 0) throw error
      yield* cut(streamPieces(pieces, signal), range)
    }
  }

  async function removeKeys(prefix: string): Promise<void> {
    let waiting: Promise<void>[] = []
    for await (const { key } of listObjects(client, prefix)) {
      sizes.delete(key)
      waiting.push(deleteObject(client, key))
      if (waiting.length < DELETES_AT_ONCE) continue
      await Promise.all(waiting)
      waiting = []
    }
    await Promise.all(waiting)
  }

  const storage: Storage = {
    async sizeOf(key) {
      const knownSize = sizes.get(requireKey(key))
      if (knownSize !== undefined) return knownSize
      const object = await readObjectFacts(client, key)
      if (object) {
        if (key.startsWith('media/')) sizes.set(key, object.bytes)
        return object.bytes
      }
      const pieces = await listPieces(key)
      return pieces.length === 0 ? undefined : getLength(pieces)
    },

    async read(key) {
      const whole = await getObject(client, requireKey(key))
      if (whole) return whole
      const pieces = await listPieces(key)
      return pieces.length === 0 ? undefined : buffer(Readable.from(streamPieces(pieces)))
    },

    stream(key, range) {
      const stop = new AbortController()
      const stream = Readable.from(streamAny(requireKey(key), range, stop.signal), { objectMode: false })
      return stream.once('close', () => stop.abort())
    },

    write: (key, bytes) => asDisk(putObject(client, requireKey(key), bytes, getHeadersFor(key))),
    writeStream: (key, source, { isNew } = { isNew: false }) =>
      asDisk(putStream(client, requireKey(key), source, getHeadersFor(key), isNew ? { 'if-none-match': '*' } : {})),

    writePiece: (key, offset, bytes) =>
      asDisk(putObject(client, `${getPieces(requireKey(key))}${String(offset).padStart(OFFSET_DIGITS, '0')}`, bytes)),

    async joinPieces(key) {
      const pieces = await listPieces(requireKey(key))
      if (pieces.length === 0) return
      const [whole, length] = [await readObjectFacts(client, key), getLength(pieces)]
      const isGapped = pieces.some(({ offset, bytes }) => offset + bytes > length)
      // Keeps the complete file if a killed process had already joined the pieces but had not deleted all of them.
      if (!whole || (whole.bytes !== length && !isGapped)) {
        if (isGapped) throw new Error(`pieces of ${key} are missing`)
        await asDisk(putStream(client, key, streamPieces(pieces), getHeadersFor(key)))
      }
      await removeKeys(getPieces(key))
    },

    async remove(key) {
      sizes.delete(requireKey(key))
      await deleteObject(client, key)
      await removeKeys(getPieces(key))
    },

    async removeFolder(folder) {
      await removeKeys(`${requireKey(folder)}/`)
      await removeKeys(getPieces(folder))
    },

    async *list(folder) {
      for await (const { key, bytes } of listObjects(client, `${folder}/`)) yield { key, bytes }
    },

    async linkTo(key, { type, disposition }) {
      if (linkOrigin === undefined) return undefined
      const query = { 'response-content-type': type, 'response-content-disposition': disposition }
      return client.presign({ method: 'GET', key: requireKey(key), query }, LINK_SECONDS, linkOrigin)
    },
  }
  return storage
}

/** Yields only the bytes in the range. The range includes its first and its last byte. */
async function* cut(source: AsyncIterable<Buffer>, range: Range | undefined): AsyncGenerator<Buffer> {
  let at = 0
  for await (const piece of source) {
    const first = Math.max(0, (range?.first ?? 0) - at)
    const end = range ? Math.min(piece.length, range.last + 1 - at) : piece.length
    if (first < end) yield piece.subarray(first, end)
    at += piece.length
    if (range && at > range.last) return
  }
}
