import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { StorageUnavailable } from '../s3/fault.ts'
import { getMediaKey } from './media.ts'
import { type Storage, STORAGE_FOLDERS, type StoredFile } from './port.ts'

export interface StorageMove {
  readonly from: Storage
  readonly to: Storage
  /**
   * True if the server writes new files to the target store. In this case a file in the target store is never older
   * than the same file in the source store.
   */
  readonly isTargetLive: boolean
  readonly isDryRun: boolean
  /** Storage keys of incomplete uploads. */
  readonly unfinished: ReadonlySet<string>
  readonly onCopied?: (file: StoredFile) => void
}

export interface MoveResult {
  /** Number of copied files. In a dry run, number of files that would be copied. */
  copied: number
  copiedBytes: number
  /** Number of files that the target store already contained. */
  present: number
  /** Number of incomplete uploads. They are not copied. */
  unfinished: number
  /** Keys of files that were not copied, each with the reason. */
  failed: string[]
}

const AT_ONCE = 8
const LONGEST_WAITS = 20

/** Returns the SHA-256 hash in the name of a media file. Returns undefined for files in other folders. */
export function hashInName(key: string): string | undefined {
  const [, hash] = /^media\/([0-9a-f]{64})\./.exec(key) ?? []
  return hash !== undefined && key.startsWith(getMediaKey(hash)) ? hash : undefined
}

const getBytes = (storage: Storage, key: string) => storage.stream(key) as AsyncIterable<Buffer> // a stream without an encoding yields buffers

/** Yields the bytes of a file. Throws after the last byte if they do not match the hash in the file name. */
async function* verifiedBytes(storage: Storage, key: string): AsyncGenerator<Buffer> {
  const promised = hashInName(key)
  const hash = createHash('sha256')
  for await (const piece of getBytes(storage, key)) {
    hash.update(piece)
    yield piece
  }
  if (promised !== undefined && hash.digest('hex') !== promised) throw new DamagedFile()
}

class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  override readonly message = 'isinya bukan isi yang disimpan'
}

export async function hashStoredFile(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of getBytes(storage, key)) hash.update(piece)
  return hash.digest('hex')
}

/** Repeats `work` while a store does not answer, so that a short outage does not end a long move. */
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

/**
 * True if the file in the target store must not be replaced. This is the case if it has the size of the source file, if
 * its content matches the hash in its name, if it may be newer, or if the source file is damaged.
 */
async function mayStay(
  { from, to, isTargetLive }: StorageMove,
  { key, bytes }: StoredFile,
  known: number,
): Promise<boolean> {
  if (known === bytes) return true
  const promised = hashInName(key)
  if (promised === undefined) return isTargetLive
  return (await hashStoredFile(to, key)) === promised || (await hashStoredFile(from, key)) !== promised
}

async function copy(move: StorageMove, file: StoredFile, isNew: boolean): Promise<void> {
  const { from, to } = move
  await to.writeStream(file.key, verifiedBytes(from, file.key), { isNew })
  // If the source file was deleted during the copying, also deletes the copy.
  if ((await from.sizeOf(file.key)) === undefined) await to.remove(file.key)
}

async function moveOne(
  move: StorageMove,
  file: StoredFile,
  known: number | undefined,
  result: MoveResult,
): Promise<void> {
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

async function tryOne(
  move: StorageMove,
  file: StoredFile,
  known: number | undefined,
  result: MoveResult,
): Promise<void> {
  try {
    await retryWhileUnavailable(() => moveOne(move, file, known, result))
  } catch (error) {
    // The server itself has meanwhile stored the same file in the target store.
    if (isTaken(error)) result.present += 1
    else if ((await move.from.sizeOf(file.key)) !== undefined)
      result.failed.push(`${file.key}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Copies all files from one store to the other store while the server runs. Deletes no files in the source store. A
 * killed move can be started again, and does not copy files again that the target store already contains.
 */
export async function moveFiles(move: StorageMove): Promise<MoveResult> {
  const result: MoveResult = { copied: 0, copiedBytes: 0, present: 0, unfinished: 0, failed: [] }
  for (const folder of STORAGE_FOLDERS) {
    const storedSizes = new Map<string, number>()
    await retryWhileUnavailable(async () => {
      for await (const { key, bytes } of move.to.list(folder)) storedSizes.set(key, bytes)
    })
    const running = new Set<Promise<void>>()
    for await (const file of move.from.list(folder)) {
      const one = tryOne(move, file, storedSizes.get(file.key), result).finally(() => running.delete(one))
      running.add(one)
      if (running.size >= AT_ONCE) await Promise.race(running)
    }
    await Promise.all(running)
  }
  return result
}
