import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getMediaKey } from '../storage/media.ts'
import { BackupFailure } from './failure.ts'
import type { Vault } from './vault.ts'

/** Writes one media file. Returns false if no backup contains an undamaged copy. */
async function fetchMedia(vault: Vault, folder: string, name: string): Promise<boolean> {
  const sha256 = name.slice(0, 64)
  if (!(await vault.has(vault.blobName(sha256)))) return false
  try {
    await vault.getFile(sha256, join(folder, getMediaKey(name)))
    return true
  } catch (error) {
    if (error instanceof BackupFailure) return false
    throw error
  }
}

/**
 * Fetches media that lessons of the restored database show but the restored backup lacks, because the media were stored
 * after this backup. A later backup may contain these media, even if that backup failed its check. Returns the names
 * that no backup contains.
 */
export async function fetchLaterMedia(vault: Vault, folder: string, names: readonly string[]): Promise<string[]> {
  await mkdir(join(folder, 'media'), { recursive: true })
  const lost: string[] = []
  for (const name of names) if (!(await fetchMedia(vault, folder, name))) lost.push(name)
  return lost
}
