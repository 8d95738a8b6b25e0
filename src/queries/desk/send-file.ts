import { UPLOAD_CHUNK_MAX_BYTES, UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import type { createPackageUpload } from '#contract/packages/package-import.ts'
import { createUpload, type FileToUpload, sendChunk } from '#contract/wire/upload.ts'
import { callApi } from '#app/session/api.ts'

/**
 * Returns the description with which a file is uploaded: its digest and a new upload id. Call this once per file.
 * To continue an interrupted upload, pass the same description to `sendFile` again.
 */
export async function describeFile(file: File): Promise<FileToUpload> {
  const digest = file.size > UPLOAD_MAX_BYTES ? await hashInPieces(file) : await hashWhole(file)
  const sha256 = Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
  const name = file.name.trim().slice(0, 200).toWellFormed() || 'berkas'
  return { id: crypto.randomUUID(), name, sizeBytes: file.size, sha256 }
}

async function hashWhole(file: File): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
}

/**
 * Hashes in pieces, because the browser's own digest needs all bytes in memory, and many phones do not have that much
 * memory for a package.
 */
async function hashInPieces(file: File): Promise<Uint8Array> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += UPLOAD_CHUNK_MAX_BYTES) {
    hash.update(new Uint8Array(await file.slice(at, at + UPLOAD_CHUNK_MAX_BYTES).arrayBuffer()))
  }
  return hash.digest()
}

/**
 * Sends the bytes that the server does not have. After a failure another call continues where the server's copy ends.
 */
export async function sendFile(
  file: File,
  description: FileToUpload,
  onSent: (bytes: number) => void,
  door: typeof createUpload | typeof createPackageUpload = createUpload,
): Promise<void> {
  let state = await callApi(door, { body: description })
  while (!state.isComplete) {
    onSent(state.receivedBytes)
    const piece = file.slice(state.receivedBytes, state.receivedBytes + UPLOAD_CHUNK_MAX_BYTES)
    const bytes = new Uint8Array(await piece.arrayBuffer())
    const input = { params: { id: description.id }, query: { offset: String(state.receivedBytes) }, bytes }
    state = await callApi(sendChunk, input)
  }
  onSent(description.sizeBytes)
}
