import type { Readable } from 'node:stream'

/**
 * Disk space that files must leave free, less than a first start needs. If the disk is full, the database stops for
 * all users.
 */
export const KEPT_FREE_BYTES = 100 * 1024 ** 2

/**
 * Storage of file bytes: media, pictures, uploads, certificates. A key is a path like `media/{name}` of names that this
 * server has generated or checked. The implementation is a disk; the interface needs nothing that an object store could
 * not do.
 */
export interface Storage {
  /** Undefined if the file does not exist. */
  sizeOf(key: string): Promise<number | undefined>
  read(key: string): Promise<Buffer | undefined>
  /** Reads an existing file; both ends of the range are inclusive. */
  stream(key: string, range?: { first: number; last: number }): Readable
  /** Atomic: after a crash the file is complete or absent. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Appends the next piece to a file that arrives in pieces; `sizeOf` returns its offset. A crash leaves a shorter
   * piece, never a gap. Two servers may write the same piece at once. An object store keeps each piece as an object.
   */
  writePiece(key: string, offset: number, bytes: Uint8Array): Promise<void>
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>
  /** Removes every key that begins with `{folder}/`. */
  removeFolder(folder: string): Promise<void>
}
