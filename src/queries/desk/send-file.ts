import { UPLOAD_CHUNK_MAX_BYTES } from '#contract/limits.ts'
import type { createPackageUpload } from '#contract/package-import.ts'
import { createUpload, type FileToUpload, sendChunk } from '#contract/upload.ts'
import { callApi } from '#app/session/api.ts'

/** A file as the server is told of it: the same one again is the same upload, so that a cut line costs one piece. */
export async function describeFile(file: File): Promise<FileToUpload> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const sha256 = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
  return { id: crypto.randomUUID(), name: file.name.trim().slice(0, 200) || 'berkas', sizeBytes: file.size, sha256 }
}

/** Sends what the server does not have of it yet. Called again after a failure it goes on where the server's copy ends. */
export async function sendFile(
  file: File,
  told: FileToUpload,
  onSent: (bytes: number) => void,
  door: typeof createUpload | typeof createPackageUpload = createUpload,
): Promise<void> {
  let state = await callApi(door, { body: told })
  while (!state.isComplete) {
    onSent(state.receivedBytes)
    const piece = file.slice(state.receivedBytes, state.receivedBytes + UPLOAD_CHUNK_MAX_BYTES)
    const bytes = new Uint8Array(await piece.arrayBuffer())
    const input = { params: { id: told.id }, query: { offset: String(state.receivedBytes) }, bytes }
    state = await callApi(sendChunk, input)
  }
  onSent(told.sizeBytes)
}
