import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailable } from '../s3/fault.ts'
import { mediaKey } from './media.ts'
import { type Storage, STORAGE_FOLDERS, type StoredFile } from './port.ts'

export interface Move {
  readonly from: Storage
  readonly to: Storage
  /** True if the server writes new files to the target: a file there is never older than that of the source. */
  readonly isTargetLive: boolean
  readonly isDryRun: boolean
  /** Keys of uploads that are still arriving. */
  readonly unfinished: ReadonlySet<string>
  readonly onCopied?: (file: StoredFile) => void
}

export interface MoveResult {
  /** Files that were copied; in a dry run those that would be. */
  copied: number
  copiedBytes: number
  /** Files that the target had already. */
  present: number
  /** Unfinished uploads, which stay where they are. */
  unfinished: number
  /** Keys of files that were not copied, with the reason. */
  failed: string[]
}

const AT_ONCE = 8
const LONGEST_WAITS = 20

/** SHA-256 in the name of a media file; undefined for other files. */
export function hashInName(key: string): string | undefined {
  const [, hash] = /^media\/([0-9a-f]{64})\./.exec(key) ?? []
  return hash !== undefined && key.startsWith(mediaKey(hash)) ? hash : undefined
}

const bytesOf = (storage: Storage, key: string) => storage.stream(key) as AsyncIterable<Buffer> // a stream without an encoding yields buffers

/** Passes bytes on and throws at the end if they are not those that the name promises. */
async function* verifiedBytes(storage: Storage, key: string): AsyncGenerator<Buffer> {
  const promised = hashInName(key)
  const hash = createHash('sha256')
  for await (const piece of bytesOf(storage, key)) {
    hash.update(piece)
    yield piece
  }
  if (promised !== undefined && hash.digest('hex') !== promised) throw new DamagedFile()
}

class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  override readonly message = 'isinya bukan isi yang disimpan'
}

export async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytesOf(storage, key)) hash.update(piece)
  return hash.digest('hex')
}

/** Waits while a store does not answer, so that a short outage does not end a long move. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || nth >= LONGEST_WAITS) throw error
      await sleep(error.retryAfterSeconds * 1_000)
    }
  }
}

/** Returns whether the target's file stays: it is equal, or it is newer. */
async function mayStay({ from, to, isTargetLive }: Move, { key, bytes }: StoredFile, known: number): Promise<boolean> {
  if (known === bytes) return true
  const promised = hashInName(key)
  if (promised === undefined) return isTargetLive
  return (await hashOf(to, key)) === promised || (await hashOf(from, key)) !== promised
}

async function copy(move: Move, file: StoredFile, isNew: boolean): Promise<void> {
  const { from, to } = move
  await to.writeStream(file.key, verifiedBytes(from, file.key), { isNew })
  // A file that was deleted while it was copied must not come back.
  if ((await from.sizeOf(file.key)) === undefined) await to.remove(file.key)
}

async function moveOne(move: Move, file: StoredFile, known: number | undefined, result: MoveResult): Promise<void> {
  const { key, bytes } = file
  if (move.unfinished.has(key)) {
    result.unfinished += 1
    return
  }
  if (known !== undefined && (await mayStay(move, file, known))) {
    result.present += 1
    return
  }
  if (!move.isDryRun) {
    await copy(move, file, known === undefined)
    move.onCopied?.(file)
  }
  result.copied += 1
  result.copiedBytes += bytes
}

const isTaken = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'EEXIST') || ('status' in error && error.status === 412))

async function tryOne(move: Move, file: StoredFile, known: number | undefined, result: MoveResult): Promise<void> {
  try {
    await retryWhileUnavailable(() => moveOne(move, file, known, result))
  } catch (error) {
    // The server stored the file meanwhile, or deleted it.
    if (isTaken(error)) result.present += 1
    else if ((await move.from.sizeOf(file.key)) !== undefined)
      result.failed.push(`${file.key}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Copies all files from one store to the other while the server runs, and deletes nothing from the source. A move that
 * was killed is started again: files that the target has are not copied twice.
 */
export async function moveFiles(move: Move): Promise<MoveResult> {
  const result: MoveResult = { copied: 0, copiedBytes: 0, present: 0, unfinished: 0, failed: [] }
  for (const folder of STORAGE_FOLDERS) {
    const there = new Map<string, number>()
    await retryWhileUnavailable(async () => {
      for await (const { key, bytes } of move.to.list(folder)) there.set(key, bytes)
    })
    const running = new Set<Promise<void>>()
    for await (const file of move.from.list(folder)) {
      const one = tryOne(move, file, there.get(file.key), result).finally(() => running.delete(one))
      running.add(one)
      if (running.size >= AT_ONCE) await Promise.race(running)
    }
    await Promise.all(running)
  }
  return result
}
