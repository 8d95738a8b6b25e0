import { createUpload, sendChunk, type FileToUpload, type UploadState } from '#contract/wire/upload.ts'
import type { Client } from '../api/client.ts'
import { isApiFailure, type ApiFailure } from '../api/failures.ts'
import { broadcastMessage, type Delivery } from '../channel.ts'
import { dropFiles, isIntact, readBytes } from '../files/store.ts'
import { computeNextChunkSize, FIRST_CHUNK_BYTES, SMALLEST_CHUNK_BYTES } from './chunk-size.ts'
import { listFilesToUpload, type OutboxEntry } from './entry.ts'
import { countAttempt, settleFailure, updateIfSpace, type NextStepAfterFailure } from './failure.ts'
import { beginPause } from './pause.ts'
import { updateEntries } from './rows.ts'
import { settleAnswer } from './settle.ts'
import { judgeFailure, mayHaveReachedServer } from './verdict.ts'

/** Time limit for a chunk: half a minute longer than the smallest chunk takes on the slowest known connection. */
const CHUNK_TIMEOUT_MS = 90_000
/**
 * Error codes of the server if the upload state on the device is outdated. The device then requests the state again.
 */
const outOfStep = ['UPLOAD_OFFSET_MISMATCH', 'UPLOAD_NOT_FOUND']
const STUMBLES_MAX = 5
/** Error codes after which the upload is possible again on a later day. */
const putOff = ['UPLOAD_QUOTA_EXCEEDED']
const FILE_GONE = 'FILE_GONE'
const FILE_GONE_MESSAGE = 'Berkasnya sudah tidak ada di perangkat ini. Buang kiriman ini, lalu lampirkan lagi.'
const UNREADABLE_MESSAGE = 'Berkasnya belum bisa dibaca di perangkat ini, dan akan dicoba lagi.'

/** Upload states that the server reported in this run, so that each file's state is requested only once. */
export interface UploadsInRun {
  states: Map<string, UploadState>
  stumbles: number
  chunkBytes: number
}

/** Returns the initial upload state of a run. */
export function createUploadState(): UploadsInRun {
  return { states: new Map(), stumbles: 0, chunkBytes: FIRST_CHUNK_BYTES }
}

/**
 * 'ready': all files are on the server, so the intent may be sent. 'more': one request was made; smaller entries have
 * priority before the next request.
 */
export type FilesStep = { next: 'ready' | 'more' } | NextStepAfterFailure

/**
 * Makes one request for an entry's files: it creates an upload, or sends the next piece. After an interruption the
 * upload continues with the first byte that the server lacks.
 */
export async function sendNextPiece(
  client: Client,
  entry: OutboxEntry,
  uploads: UploadsInRun,
  signal: AbortSignal | undefined,
): Promise<FilesStep> {
  const call = { asUser: entry.userId, signal }
  for (const file of listFilesToUpload(entry)) {
    if (uploads.states.get(file.id)?.isComplete) continue
    const [counted] = await countAttempt([entry])
    if (!counted) return { next: 'more' }
    try {
      const knownUpload = uploads.states.get(file.id)
      const state = knownUpload
        ? await sendPiece(client, entry, file, knownUpload, uploads, call)
        : await ask(client, file, call)
      if (!state) return await refuse(entry, { code: FILE_GONE, message: FILE_GONE_MESSAGE })
      uploads.states.set(file.id, state)
      await updateIfSpace([counted], knownUpload ? afterPiece : nextPieceNow)
      tellProgress(entry, uploads)
      return { next: 'more' }
    } catch (failure) {
      if (!isApiFailure(failure)) {
        if (signal?.aborted) throw failure
        // The file cannot be read now, but may still exist. `countAttempt` has set the time of the next try.
        const lastReason = { message: UNREADABLE_MESSAGE, at: Date.now() }
        await updateEntries([entry.id], each => ({ ...each, state: 'waiting', lastReason }))
        return { next: 'skip', id: entry.id, isAside: false }
      }
      uploads.states.delete(file.id)
      uploads.chunkBytes = Math.max(SMALLEST_CHUNK_BYTES, uploads.chunkBytes / 2)
      return settlePieceFailure(client, counted, file, uploads, failure)
    }
  }
  return { next: 'ready' }
}

type Call = { asUser: string; signal: AbortSignal | undefined }

/** Creates the upload on the server. Sends only these fields, because a payload of another version may contain more. */
function ask(client: Client, { id, name, sizeBytes, sha256 }: FileToUpload, call: Call): Promise<UploadState> {
  return client.call(createUpload, { body: { id, name, sizeBytes, sha256 } }, call)
}

async function sendPiece(
  client: Client,
  { userId }: OutboxEntry,
  { id }: FileToUpload,
  { receivedBytes }: UploadState,
  uploads: UploadsInRun,
  call: Call,
): Promise<UploadState | undefined> {
  const bytes = await readBytes({ userId, id }, receivedBytes, uploads.chunkBytes)
  if (!bytes || bytes.length === 0) return undefined
  const startedAt = Date.now()
  const input = { params: { id }, query: { offset: String(receivedBytes) }, bytes }
  const state = await client.call(sendChunk, input, { ...call, timeoutMs: CHUNK_TIMEOUT_MS })
  uploads.chunkBytes = computeNextChunkSize(uploads.chunkBytes, Date.now() - startedAt)
  return state
}

/** Keeps the failure counters, because the server's upload state does not show that the file can be read and sent. */
const nextPieceNow = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: 'waiting', nextTryAt: 0 })

/**
 * Resets the failure counters, because an uploaded piece shows that network and server work. Keeps the counter of the
 * entry's own failures if the last failure was a damaged file. Otherwise endless retries would use up a data package.
 */
function afterPiece(entry: OutboxEntry): OutboxEntry {
  const fresh: OutboxEntry = { ...entry, state: 'waiting', attempts: 0, nextTryAt: 0, suspicion: 0 }
  return entry.lastReason?.code === 'UPLOAD_DAMAGED' ? fresh : { ...fresh, failuresAlone: 0, lastReason: null }
}

async function settlePieceFailure(
  client: Client,
  entry: OutboxEntry,
  file: FileToUpload,
  uploads: UploadsInRun,
  failure: ApiFailure,
): Promise<FilesStep> {
  const { code = '', message } = failure
  if (outOfStep.includes(code) && ++uploads.stumbles < STUMBLES_MAX) {
    await updateEntries([entry.id], afterPiece)
    return { next: 'more' }
  }
  // A file that cannot be read now counts as intact, because only its absence is final.
  if (code === 'UPLOAD_DAMAGED' && !(await isIntact({ userId: entry.userId, ...file }).catch(() => true))) {
    return refuse(entry, { code: FILE_GONE, message: FILE_GONE_MESSAGE })
  }
  if (putOff.includes(code)) {
    await settleAnswer(entry.userId, [entry], [{ id: entry.id, outcome: 'later', code, message }])
    return { next: 'skip', id: entry.id, isAside: false }
  }
  if (failure.kind === 'business' && code !== 'UPLOAD_DAMAGED' && !outOfStep.includes(code)) {
    return refuse(entry, { code, message })
  }
  if (judgeFailure(failure) === 'connection') {
    // A broken connection does not count as a failure of the file, because large files are interrupted more often.
    const at = Date.now()
    const nextTryAt = await beginPause(at, failure.retryAfterMs)
    const uncounted = mayHaveReachedServer(failure) ? 0 : 1
    await updateEntries([entry.id], each => ({
      ...each,
      state: 'waiting',
      attempts: each.attempts - uncounted,
      nextTryAt,
      lastReason: { kind: failure.kind, code: failure.code, message, at },
    }))
    return { next: 'stop' }
  }
  return settleFailure(client, entry.userId, [entry], failure)
}

async function refuse(entry: OutboxEntry, reason: { code: string; message: string }): Promise<FilesStep> {
  await settleAnswer(entry.userId, [entry], [{ id: entry.id, outcome: 'refused', ...reason }])
  return { next: 'skip', id: entry.id, isAside: true }
}

function tellProgress(entry: OutboxEntry, { states }: UploadsInRun): void {
  const files = listFilesToUpload(entry).map(({ id, sizeBytes }) => ({
    id,
    sizeBytes,
    sentBytes: states.get(id)?.receivedBytes ?? 0,
  }))
  broadcastMessage({ kind: 'upload-progress', entryId: entry.id, files })
}

/** Deletes the device's copies of files, because the server has received them. */
export async function dropDeliveredFiles(userId: string, delivered: readonly Delivery[]): Promise<void> {
  const files = delivered.flatMap(({ kind, payload }) => listFilesToUpload({ kind, payload: Object(payload) }))
  await dropFiles(files.map(({ id }) => ({ id, userId })))
}
