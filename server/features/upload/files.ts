import { constants } from 'node:fs'
import { mkdir, open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertOutsideTransaction } from '../../db/database.ts'

/** Paths are made of two ids the contract has checked and of nothing a sender wrote. */
export interface FileKey {
  userId: string
  id: string
}

export function filePath(dataDir: string, { userId, id }: FileKey): string {
  return join(dataDir, 'attachments', userId, id)
}

/** How much is here. The file itself says it: after any crash it is what the next piece has to continue. */
export async function receivedBytes(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

const { O_RDWR, O_CREAT } = constants

/**
 * Writes a piece at its place, to the disk. A crash inside leaves a shorter piece, never a hole. What is there already is
 * not cut off: another server may be writing the same bytes of the same file.
 */
export async function writePiece(path: string, offset: number, bytes: Uint8Array): Promise<void> {
  assertOutsideTransaction()
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, O_RDWR | O_CREAT, 0o600)
  try {
    let written = 0
    while (written < bytes.length) {
      written += (await file.write(bytes, written, bytes.length - written, offset + written)).bytesWritten
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A whole file with its SHA-256, which is counted on another thread: twenty megabytes would stop everybody else. */
export async function readWhole(path: string): Promise<{ bytes: Buffer; sha256: Buffer }> {
  assertOutsideTransaction()
  const bytes = await readFile(path)
  return { bytes, sha256: Buffer.from(await crypto.subtle.digest('SHA-256', bytes)) }
}

export async function startOver(path: string): Promise<void> {
  assertOutsideTransaction()
  await truncate(path, 0)
}

export async function removeFile(dataDir: string, key: FileKey): Promise<void> {
  assertOutsideTransaction()
  await rm(filePath(dataDir, key), { force: true })
}

/** After an account was erased. */
export async function removeFilesOf(dataDir: string, userId: string): Promise<void> {
  assertOutsideTransaction()
  await rm(dirname(filePath(dataDir, { userId, id: 'any' })), { recursive: true, force: true })
}
