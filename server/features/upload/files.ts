import { mkdir, open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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

/** Writes a piece at its place. A crash inside leaves a shorter piece, never a hole. */
export async function writePiece(path: string, offset: number, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600)
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

export function readWhole(path: string): Promise<Buffer> {
  return readFile(path)
}

export async function startOver(path: string): Promise<void> {
  await truncate(path, 0)
}

export async function removeFile(dataDir: string, key: FileKey): Promise<void> {
  await rm(filePath(dataDir, key), { force: true })
}

/** After an account was erased. */
export async function removeFilesOf(dataDir: string, userId: string): Promise<void> {
  await rm(dirname(filePath(dataDir, { userId, id: 'any' })), { recursive: true, force: true })
}
