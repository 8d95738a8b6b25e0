import { hashOf, retryWhileUnavailable, hashInName } from './move.ts'
import { type Storage, STORAGE_FOLDERS } from './port.ts'

export interface Checked {
  /** Files of the primary store that were read whole. */
  read: number
  /** Files that only the reserve has. */
  unmoved: number
  /** Keys of files with other bytes than their name or the other store says. */
  damaged: string[]
}

async function isDamaged(primary: Storage, reserve: Storage, key: string, isInBoth: boolean): Promise<boolean> {
  const hash = await hashOf(primary, key)
  const promised = hashInName(key)
  if (promised !== undefined) return hash !== promised
  // A certificate that was drawn again is newer in the primary store and has another length.
  if (!isInBoth || (await primary.sizeOf(key)) !== (await reserve.sizeOf(key))) return false
  return (await hashOf(reserve, key)) !== hash
}

/** Reads every file of the primary store and compares it with its name, or with the file of the reserve. */
export async function checkFiles(primary: Storage, reserve: Storage): Promise<Checked> {
  const checked: Checked = { read: 0, unmoved: 0, damaged: [] }
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
