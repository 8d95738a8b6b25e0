import type { Readable } from 'node:stream'

/**
 * Where the bytes of files are: media, pictures, uploads, certificates. A key is a path like `media/{name}` of names that this server has
 * drawn or checked. Behind it is a disk; it asks for nothing that a store of objects could not do.
 */
export interface Storage {
  /** Undefined where there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  read(key: string): Promise<Buffer | undefined>
  /** Of a file that is there; both ends are included. */
  stream(key: string, range?: { first: number; last: number }): Readable
  /** The file is there whole, or not at all, after any crash. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Adds the next piece to a file that arrives in pieces; `sizeOf` says where it begins. A crash inside leaves a shorter
   * piece, never a hole. Two servers may write the same piece at once. A store of objects keeps each piece as an object.
   */
  writePiece(key: string, offset: number, bytes: Uint8Array): Promise<void>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
  /** With everything whose key begins with `{folder}/`. */
  removeFolder(folder: string): Promise<void>
}
