import * as v from 'valibot'
import { SignedText } from '#contract/learning/downloads.ts'
import { parseSignedClass, type SignedClass, type SignedFile } from '#contract/learning/signed-class.ts'
import { VideoQuality } from '#contract/learning/video-quality.ts'
import { Id } from '#contract/wire/text.ts'
import { countPieces, getPieceSize, type FileRow } from '../downloads/row.ts'

/*
 * File with a saved class, for another device:
 *
 *   head          MAGIC, length of the body (4 bytes), SHA-256 of the body, body
 *   pieces        the bytes of the files, one after another
 *   head          again, for a file whose first bytes are damaged
 *   end           length of the head (4 bytes), MAGIC
 *
 * Body: length of the JSON (4 bytes), JSON, piece hashes of each file. The head contains no positions or
 * sizes of files, because they follow from the text that the server signed. So a forged head cannot make files overlap.
 * Numbers are little-endian.
 */

/** Extension of the file's name. */
export const PACK_EXTENSION = 'semai'

const MAGIC = new TextEncoder().encode('SEMAI-1\n')
const HASH_BYTES = 32
const NUMBER_BYTES = 4
const START_BYTES = MAGIC.length + NUMBER_BYTES + HASH_BYTES
const END_BYTES = NUMBER_BYTES + MAGIC.length
/** Longest head that is read: enough for the hashes of 10 GB, and short enough for a phone. */
const MAX_HEAD_BYTES = 1024 * 1024

const Contents = v.object({
  signed: SignedText,
  quality: VideoQuality,
  wanted: v.union([v.literal('all'), v.array(Id)]),
  /** Indices of the contained files in the signed list, in the order of their bytes. */
  files: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
type Contents = v.InferOutput<typeof Contents>

/** A file in a pack. `start` is the position of its first byte. */
export interface PackFile extends SignedFile {
  hashes: Uint8Array
  start: number
}

/** Contents of a pack. Not trustworthy before its signature was checked. */
export interface Pack extends Pick<Contents, 'signed' | 'quality' | 'wanted'> {
  description: SignedClass
  files: PackFile[]
}

/** Returns the head of a pack. `hashes` has the piece hashes of each file. */
export async function encodeHead(contents: Contents, hashes: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const json = new TextEncoder().encode(JSON.stringify(contents))
  const body = join([encodeNumber(json.length), json, ...hashes])
  return join([MAGIC, encodeNumber(body.length), await hash(body), body])
}

/** True if no device reads a head of this length. */
export function isHeadTooLong(head: Uint8Array): boolean {
  return head.length - START_BYTES > MAX_HEAD_BYTES
}

/** Joins head and pieces to a pack. The browser does not read the pieces, so a pack may be larger than the memory. */
export function assemblePack(head: Uint8Array<ArrayBuffer>, pieces: readonly Blob[]): Blob {
  const end = join([encodeNumber(head.length), MAGIC])
  return new Blob([head, ...pieces, head, end], { type: 'application/octet-stream' })
}

/** Reads the contents of a pack. Returns undefined if the file is not a pack, or if both heads are damaged. */
export async function openPack(file: Blob): Promise<Pack | undefined> {
  return (await readHeadAt(file, 0)) ?? (await readLastHead(file))
}

/** Returns the bytes of a piece without checking them. Returns too few bytes if the pack is cut off. */
export async function readPiece(
  file: Blob,
  { start, bytes }: PackFile,
  pieceBytes: number,
  index: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const from = start + index * pieceBytes
  return new Uint8Array(await file.slice(from, from + getPieceSize({ bytes, pieceBytes }, index)).arrayBuffer())
}

async function readLastHead(file: Blob): Promise<Pack | undefined> {
  const end = await readBytes(file, file.size - END_BYTES, END_BYTES)
  if (!end || !isMagic(end.subarray(NUMBER_BYTES))) return undefined
  return readHeadAt(file, file.size - END_BYTES - decodeNumber(end))
}

async function readHeadAt(file: Blob, at: number): Promise<Pack | undefined> {
  const start = await readBytes(file, at, START_BYTES)
  if (!start || !isMagic(start)) return undefined
  const length = decodeNumber(start.subarray(MAGIC.length))
  if (length > MAX_HEAD_BYTES) return undefined
  const body = await readBytes(file, at + START_BYTES, length)
  if (!body || !areEqual(await hash(body), start.subarray(MAGIC.length + NUMBER_BYTES))) return undefined
  return decodeBody(body)
}

async function decodeBody(body: Uint8Array): Promise<Pack | undefined> {
  if (body.length < NUMBER_BYTES) return undefined
  const jsonEnd = NUMBER_BYTES + decodeNumber(body)
  const contents = parseContents(body.subarray(NUMBER_BYTES, jsonEnd))
  const description = contents && parseSignedClass(contents.signed.text)
  if (!description) return undefined
  const { pieceBytes } = description
  const files: PackFile[] = []
  let hashesAt = jsonEnd
  let start = START_BYTES + body.length
  for (const index of contents.files) {
    const file = description.files[index]
    if (!file || files.some(({ url }) => url === file.url)) return undefined
    const hashesEnd = hashesAt + countPieces({ ...file, pieceBytes }) * HASH_BYTES
    if (hashesEnd > body.length) return undefined
    const hashes = body.slice(hashesAt, hashesEnd)
    if (toHex(await hash(hashes)) !== file.pieces) return undefined
    files.push({ ...file, hashes, start })
    hashesAt = hashesEnd
    start += file.bytes
  }
  const { signed, quality, wanted } = contents
  return hashesAt === body.length ? { signed, quality, wanted, description, files } : undefined
}

function parseContents(json: Uint8Array): Contents | undefined {
  try {
    const parsed = v.safeParse(Contents, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Returns the row of a file that is not stored yet. */
export function createFileRow(userId: string, { url, bytes, hashes }: PackFile, pieceBytes: number): FileRow {
  const have = new Uint8Array(Math.ceil(countPieces({ bytes, pieceBytes }) / 8))
  return { userId, url, bytes, pieceBytes, hashes, have }
}

async function readBytes(file: Blob, at: number, length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (at < 0 || at + length > file.size) return undefined
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer())
}

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function isMagic(bytes: Uint8Array): boolean {
  return areEqual(MAGIC, bytes.subarray(0, MAGIC.length))
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, at) => byte === b[at])
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

function encodeNumber(value: number): Uint8Array {
  const bytes = new Uint8Array(NUMBER_BYTES)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function decodeNumber(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
}
