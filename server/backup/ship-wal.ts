import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WAL_FOLDER } from '../db/embedded/wal-archive.ts'
import type { Vault } from './vault.ts'

/** Finished WAL segments, and files that tell where a timeline branched off. */
const shipped = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/**
 * Moves archived WAL into the vault, oldest first. A file is deleted here only after it is stored there, so a kill
 * repeats work but loses nothing. Returns the number of files that were moved.
 */
export async function shipWal(
  vault: Vault,
  { dataDir, systemIdentifier }: { dataDir: string; systemIdentifier: string },
  signal?: AbortSignal,
): Promise<number> {
  const folder = join(dataDir, WAL_FOLDER)
  const names = (await readdir(folder)).filter(name => shipped.test(name)).toSorted()
  let count = 0
  for (const name of names) {
    if (signal?.aborted === true) break
    await vault.putNamed(`wal/${systemIdentifier}/${name}.age`, join(folder, name))
    await rm(join(folder, name), { force: true })
    count += 1
  }
  return count
}

/** Names of the archived WAL files of a cluster that are needed after this segment: later segments and all histories. */
export async function listWal(vault: Vault, systemIdentifier: string, firstSegment: string): Promise<string[]> {
  const prefix = `wal/${systemIdentifier}/`
  const names = (await vault.list(`wal/${systemIdentifier}`)).map(path => path.slice(prefix.length, -'.age'.length))
  return names.filter(name => name.endsWith('.history') || positionOf(name) >= positionOf(firstSegment))
}

/** Position of a segment in the WAL, whatever its timeline. */
export const positionOf = (segment: string) => segment.slice(8, 24)
