import type { Readable } from 'node:stream'

/**
 * Disk space that files must leave free, less than a first start needs. If the disk is full, the database stops for
 * all users.
 */
export const RESERVED_FREE_BYTES = 100 * 1024 ** 2

/** Folders of the storage. `DATA_DIR` has others, which belong to the database or to the mail. */
export const STORAGE_FOLDERS = ['media', 'uploads', 'attachments', 'certificates'] as const

export interface StoredFile {
  readonly key: string
  readonly bytes: number
}

/**
 * Storage of file bytes: media, pictures, uploads, certificates. A key is a path like `media/{name}` of names that this
 * server has generated or checked. The implementations are a disk, an S3-compatible bucket, and one with the other as
 * its reserve.
 */
export interface Storage {
  /** Undefined if the file does not exist. */
  sizeOf(key: string): Promise<number | undefined>
  read(key: string): Promise<Buffer | undefined>
  /** Reads an existing file; both ends of the range are inclusive. */
  stream(key: string, range?: { first: number; last: number }): Readable
  /** Atomic: after a crash the file is complete or absent. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Does the same for a file of any size. With `isNew` it fails if the file exists, on a store that can tell. */
  writeStream(key: string, source: AsyncIterable<Buffer>, options?: { isNew: boolean }): Promise<void>
  /**
   * Appends the next piece to a file that arrives in pieces; `sizeOf` returns its offset. A crash leaves a shorter
   * piece, never a gap. Two servers may write the same piece at the same time.
   */
  writePiece(key: string, offset: number, bytes: Uint8Array): Promise<void>
  /** Tells that a file in pieces is complete, so that a store may join them. May be repeated. */
  joinPieces(key: string): Promise<void>
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>
  /** Removes every key that begins with `{folder}/`. */
  removeFolder(folder: string): Promise<void>
  /** Lists the complete files below a folder. */
  list(folder: string): AsyncIterable<StoredFile>
  /**
   * Address at which a browser gets the file from the store itself, as a download with this name, for a few minutes.
   * Undefined if the server has to send it.
   */
  linkTo(key: string, file: { type: string; disposition: string }): Promise<string | undefined>
}

const KEY = /^[\w-]+(?:\/[\w-][\w.-]*)+$/

/** Callers check names themselves; as a second check no path outside the storage is ever built. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a key of the storage')
  return key
}
