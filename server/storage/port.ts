import type { Readable } from 'node:stream'

/**
 * Disk space in bytes that stored files must leave free. If the disk were full, the database would stop for all users.
 */
export const RESERVED_FREE_BYTES = 100 * 1024 ** 2

/** Folders of the storage. The other folders of `DATA_DIR` contain the database and emails. */
export const STORAGE_FOLDERS = ['media', 'uploads', 'attachments', 'certificates'] as const

export interface StoredFile {
  readonly key: string
  readonly bytes: number
}

/**
 * Storage for the content of files: media, pictures, uploads, certificates. A key is a path like `media/{name}`. This
 * server has generated or checked all names in the path. There are three implementations: a disk, an S3-compatible
 * bucket, and a combination of two storages that uses the second storage if the first lacks a file.
 */
export interface Storage {
  /** Returns the size of a file in bytes. Returns undefined if the file does not exist. */
  sizeOf(key: string): Promise<number | undefined>
  read(key: string): Promise<Buffer | undefined>
  /** Reads an existing file. The range includes its first and its last byte. */
  stream(key: string, range?: { first: number; last: number }): Readable
  /** Writes a file atomically. After a crash the file is either complete or as it was before. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Does the same as `write`, for a file of any size. With `isNew`, fails if the file already exists, provided that the
   * store can check this.
   */
  writeStream(key: string, source: AsyncIterable<Buffer>, options?: { isNew: boolean }): Promise<void>
  /**
   * Appends the next piece to a file that is uploaded in pieces. `offset` is the current size of the file (`sizeOf`).
   * After a crash the piece may be shorter, but there is never a gap. Two servers may write the same piece at the same
   * time.
   */
  writePiece(key: string, offset: number, bytes: Uint8Array): Promise<void>
  /**
   * Marks a file that was written in pieces as complete, so that the store can join the pieces. The call can be
   * repeated.
   */
  joinPieces(key: string): Promise<void>
  /** Deletes a file. Does nothing if the file does not exist. */
  remove(key: string): Promise<void>
  /** Deletes every file whose key begins with `{folder}/`. */
  removeFolder(folder: string): Promise<void>
  /** Lists the files below a folder. A disk also lists uploads of which only some pieces have arrived. */
  list(folder: string): AsyncIterable<StoredFile>
  /**
   * Returns a URL at which a browser can download the file directly from the store for a few minutes. The store sends
   * the file with the given content type and disposition. Returns undefined if the server must send the file itself.
   */
  linkTo(key: string, file: { type: string; disposition: string }): Promise<string | undefined>
}

const KEY = /^[\w-]+(?:\/[\w-][\w.-]*)+$/

/**
 * Returns the key if it is valid, and otherwise throws. Callers have already checked the names. This second check
 * ensures that no path outside of the storage is ever built.
 */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`invalid storage key: ${key}`)
  return key
}
