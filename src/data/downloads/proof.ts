import { getPieceSize, type FileRow } from './row.ts'

/** Returns whether these bytes match the server's hash of the piece. */
export async function isPieceIntact(file: FileRow, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (bytes.length !== getPieceSize(file, index)) return false
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const promised = file.hashes.subarray(index * 32, index * 32 + 32)
  return promised.length === 32 && digest.every((byte, at) => byte === promised[at])
}

/** Converts the manifest's hexadecimal hashes to bytes and joins them. */
export function joinHashes(hashes: readonly string[]): Uint8Array {
  return Uint8Array.from(hashes.join('').match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}
