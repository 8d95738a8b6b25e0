import type { Readable } from 'node:stream'

/**
 * Disk space that files must leave free. Less than a first start needs. On a full disk the database would stop for all
 * users.
 */
export const RESERVED_FREE_BYTES = 100 * 1024 ** 2

/** Folders of the storage. Other folders of `DATA_DIR` belong to the database or the emails. */
export const STORAGE_FOLDERS = ['media', 'uploads', 'attachments', 'certificates'] as const

export interface StoredFile {
  readonly key: string
  readonly bytes: number
}

/**
 * Storage of file bytes: media, pictures, uploads, certificates. A key is a path like `media/{name}` whose names this
 * server has generated or checked. Implementations: a disk, an S3-compatible bucket, and a combination of two storages:
 * if the first lacks a file, the second is used.
 */
export interface Storage {
  /** Returns undefined if the file does not exist. */
  sizeOf(key: string): Promise<number | undefined>
  read(key: string): Promise<Buffer | undefined>
  /** Reads an existing file. Both ends of the range are inclusive. */
  stream(key: string, range?: { first: number; last: number }): Readable
  /** Writes a file atomically: after a crash it is complete or does not exist. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Like `write`, for a file of any size. With `isNew` it fails if the file exists, if the store can check this. */
  writeStream(key: string, source: AsyncIterable<Buffer>, options?: { isNew: boolean }): Promise<void>
  /**
   * Appends the next piece to a file that is uploaded in pieces. `offset` is the current size (`sumDownloadSize`). A
   * crash may leave a shorter piece, but never a gap. Two servers may write the same piece at the same time.
   */
  writePiece(key: string, offset: number, bytes: Uint8Array): Promise<void>
  /** Marks a file in pieces as complete, so that a store can join the pieces. Can be repeated. */
  joinPieces(key: string): Promise<void>
  /** Deletes a file. Does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** Removes every key that begins with `{folder}/`. */
  removeFolder(folder: string): Promise<void>
  /** Lists the complete files below a folder. */
  list(folder: string): AsyncIterable<StoredFile>
  /**
   * Returns an address at which a browser downloads the file directly from the store for a few minutes, with this name.
   * Returns undefined if the server must send the file.
   */
  linkTo(key: string, file: { type: string; disposition: string }): Promise<string | undefined>
}

const KEY = /^[\w-]+(?:\/[\w-][\w.-]*)+$/

/**
 * Returns a valid key. Callers check the names; this second check ensures that no path outside the storage is ever
 * built.
 */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`invalid storage key: ${key}`)
  return key
}
