import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { DownloadedFile, Endpoint } from '#contract/wire/endpoint.ts'

/**
 * Content security policy of downloads. If a user opens a file instead of saving it, the file cannot run scripts or
 * load anything.
 */
const sandbox = "default-src 'none'; sandbox"

/**
 * A file that is generated while it is sent, so that a large file does not need much memory. All checks must run before
 * the first byte is sent. After that, an error can only close the connection, and the client reports a failed download.
 */
export class StreamedFile {
  readonly name: string
  readonly parts: AsyncIterable<Uint8Array>

  constructor(name: string, parts: AsyncIterable<Uint8Array>) {
    this.name = name
    this.parts = parts
  }
}

/** Sends a file. Makes browsers save the file instead of showing it in this app's origin. */
export function sendFile(reply: FastifyReply, endpoint: Endpoint, file: DownloadedFile | StreamedFile): FastifyReply {
  const { name } = file
  return reply
    .headers({
      'content-disposition': formatAttachmentHeader(name),
      'content-security-policy': sandbox,
      'x-content-type-options': 'nosniff',
    })
    .type(endpoint.download ?? 'application/octet-stream')
    .send(file instanceof StreamedFile ? Readable.from(file.parts, { objectMode: false }) : getBuffer(file))
}

function getBuffer({ bytes }: DownloadedFile): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const MAX_NAME_LENGTH = 120

/**
 * Returns the Content-Disposition header (RFC 6266). It contains an ASCII name for all clients, and the complete name,
 * percent-encoded, for clients that support it. Quotes and line ends in the name cannot end the quoted string or the
 * header. Path separators are removed.
 */
export function formatAttachmentHeader(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '-')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
  const ascii = clean
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|[%;]/g, '-')
  const encoded = encodeURIComponent(clean).replaceAll(/['()*]/g, mark => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
