import { hashStoredFile, retryWhileUnavailable, hashInName } from './move.ts'
import { type Storage, STORAGE_FOLDERS } from './port.ts'

export interface FileCheckResult {
  /** Number of files of the primary store that were read. */
  read: number
  /** Number of files that exist only in the reserve store, which is the store that is not the primary store. */
  unmoved: number
  /**
   * Keys of damaged files, whose bytes do not match the hash in the file name. If the name contains no hash, the bytes
   * differ from the same file in the reserve store.
   */
  damaged: string[]
}

async function isDamaged(primary: Storage, reserve: Storage, key: string, isInBoth: boolean): Promise<boolean> {
  const hash = await hashStoredFile(primary, key)
  const promised = hashInName(key)
  if (promised !== undefined) return hash !== promised
  // Compares only files of equal length. A certificate that was rendered again has another length in the primary store,
  // although it is not damaged.
  if (!isInBoth || (await primary.sizeOf(key)) !== (await reserve.sizeOf(key))) return false
  return (await hashStoredFile(reserve, key)) !== hash
}

/**
 * Reads every file of the primary store. Compares it with the hash in its name, or with the same file in the reserve
 * store if the name contains no hash.
 */
export async function checkFiles(primary: Storage, reserve: Storage): Promise<FileCheckResult> {
  const checked: FileCheckResult = { read: 0, unmoved: 0, damaged: [] }
  for (const folder of STORAGE_FOLDERS) {
    const inReserve = new Set<string>()
    for await (const { key } of reserve.list(folder)) inReserve.add(key)
    for await (const { key } of primary.list(folder)) {
      const isInBoth = inReserve.delete(key)
      if (await retryWhileUnavailable(() => isDamaged(primary, reserve, key, isInBoth))) checked.damaged.push(key)
      checked.read += 1
    }
    checked.unmoved += inReserve.size
  }
  return checked
}
