import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WAL_FOLDER } from '../db/embedded/wal-archive.ts'
import type { Vault } from './vault.ts'

/** Names of files to move: finished WAL segments, and history files, which record where a timeline began. */
const shipped = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/** Returns the archived WAL files that are still in the data folder, oldest first. */
export async function listWaitingWal(dataDir: string): Promise<string[]> {
  return (await readdir(join(dataDir, WAL_FOLDER))).filter(name => shipped.test(name)).toSorted()
}

/**
 * Moves archived WAL from the data folder into the vault, oldest first. A file is deleted from the data folder only
 * after the vault has stored it, so a killed process loses nothing and only repeats work. Returns the number of moved
 * files.
 */
export async function shipWal(
  vault: Vault,
  { dataDir, systemIdentifier }: { dataDir: string; systemIdentifier: string },
  signal?: AbortSignal,
): Promise<number> {
  const folder = join(dataDir, WAL_FOLDER)
  let count = 0
  for (const name of await listWaitingWal(dataDir)) {
    if (signal?.aborted === true) break
    await vault.putNamed(`wal/${systemIdentifier}/${name}.age`, join(folder, name))
    await rm(join(folder, name), { force: true })
    count += 1
  }
  return count
}

/**
 * Lists the archived WAL files of a cluster that a restore from `firstSegment` needs: this segment, all later segments
 * and all history files.
 */
export async function listWal(vault: Vault, systemIdentifier: string, firstSegment: string): Promise<string[]> {
  const prefix = `wal/${systemIdentifier}/`
  const names = (await vault.list(`wal/${systemIdentifier}`)).map(path => path.slice(prefix.length, -'.age'.length))
  return names.filter(name => name.endsWith('.history') || getWalPosition(name) >= getWalPosition(firstSegment))
}

/** Returns the position of a segment in the WAL, independent of its timeline. */
export const getWalPosition = (segment: string) => segment.slice(8, 24)
