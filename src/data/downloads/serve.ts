import { isMediaExtension, mediaTypes } from '#contract/wire/media-types.ts'
import { parseRange } from '#contract/wire/range.ts'
import { DOWNLOAD_HEADER } from './fetch-file.ts'
import { findOnDevice } from './lookup.ts'
import { openPieces, type PieceStore } from './pieces.ts'
import { hasPiece, isWhole, getPieceSize, type FileRow } from './row.ts'
import { deletePiece } from './store.ts'

/**
 * Header of requests that must not go to the network. Sent by the last check of a download, before the download is
 * shown as ready.
 */
export const CHECK_HEADER = 'semai-check'
/**
 * URL parameter of requests that accept only the requested quality of a video, even if another quality is on the
 * device.
 */
const EXACT_PARAMETER = 'exact'
/**
 * Header of responses from the device. Without this header a page could not distinguish them from responses of the
 * network.
 */
export const SOURCE_HEADER = 'semai-source'

/**
 * Equals the Content Security Policy that the server sends, so that an SVG or PDF that is opened at its own URL runs no
 * scripts and loads no other files.
 */
const SANDBOX = "default-src 'none'; sandbox; style-src 'unsafe-inline'"

/**
 * Returns the response to a media request from the file on the device, for the logged-in user. Returns undefined if no
 * part of the file is stored. If only a part is stored, only the missing pieces are requested from the network.
 * Supports range requests, with which players seek, and holds one piece in memory.
 */
export async function answerFromDevice(
  request: Request,
  fetchFromNetwork: typeof fetch,
): Promise<Response | undefined> {
  const isCheck = request.headers.has(CHECK_HEADER)
  const { pathname, searchParams } = new URL(request.url)
  const isExact = searchParams.has(EXACT_PARAMETER)
  const file = await findOnDevice(pathname, { isExact }).catch(() => undefined)
  if (!file || (isCheck ? !isWhole(file) : file.have.every(byte => byte === 0))) {
    return isCheck ? new Response(null, { status: 504, headers: { [SOURCE_HEADER]: 'device' } }) : undefined
  }
  const headers = new Headers({
    'content-type': typeOf(file.url),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': SANDBOX,
    [SOURCE_HEADER]: 'device',
  })
  const range = parseRange(request.headers.get('range') ?? undefined, file.bytes)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { first, last } = range ?? { first: 0, last: file.bytes - 1 }
  headers.set('content-length', String(last - first + 1))
  if (range) headers.set('content-range', `bytes ${first}-${last}/${file.bytes}`)
  const pieces = await openPieces(file.userId)
  const missing = isCheck ? refuse : (index: number) => fetchPiece(file, index, fetchFromNetwork)
  return new Response(streamOf(file, pieces, first, last, missing), { status: range ? 206 : 200, headers })
}

type Missing = (index: number) => Promise<Uint8Array>

function streamOf(file: FileRow, pieces: PieceStore, first: number, last: number, missing: Missing): ReadableStream {
  let at = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at > last) return controller.close()
        const index = Math.floor(at / file.pieceBytes)
        const bytes = (await keptPiece(file, pieces, index)) ?? (await missing(index))
        const start = index * file.pieceBytes
        const part = bytes.subarray(at - start, last + 1 - start)
        at += part.length
        controller.enqueue(part)
        if (at > last) controller.close()
        return undefined
      },
    },
    // Turns off read-ahead, because a piece takes half a megabyte and a phone has little memory.
    { highWaterMark: 0 },
  )
}

/**
 * Returns a stored piece if it is complete. The bit of a piece may be set although the browser has deleted the piece or
 * a full disk has truncated it. A player that gets a truncated piece requests it again and again.
 */
async function keptPiece(file: FileRow, pieces: PieceStore, index: number): Promise<Uint8Array | undefined> {
  if (!hasPiece(file, index)) return undefined
  const bytes = await pieces.read(file.url, index)
  if (!bytes || bytes.length === getPieceSize(file, index)) return bytes
  await deletePiece(file.userId, file.url, index)
  return undefined
}

async function fetchPiece(file: FileRow, index: number, fetchFromNetwork: typeof fetch): Promise<Uint8Array> {
  const from = index * file.pieceBytes
  const to = from + getPieceSize(file, index) - 1
  const response = await fetchFromNetwork(file.url, {
    headers: { range: `bytes=${from}-${to}`, [DOWNLOAD_HEADER]: '1' },
  })
  if (response.status !== 206) throw new TypeError(`${file.url}: status ${response.status} for piece ${index}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length !== getPieceSize(file, index)) throw new TypeError(`${file.url}: piece ${index} is incomplete`)
  return bytes
}

function refuse(): Promise<never> {
  return Promise.reject(new TypeError('file is not stored'))
}

function typeOf(url: string): string {
  const extension = url.slice(url.lastIndexOf('.') + 1)
  return isMediaExtension(extension) ? mediaTypes[extension] : 'application/octet-stream'
}
