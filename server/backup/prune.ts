import { type Archive, listArchives, readManifest, removeFutureArchives } from './archives.ts'
import { BackupFailure } from './failure.ts'
import type { Manifest } from './manifest.ts'
import { getWalPosition } from './ship-wal.ts'
import type { Vault } from './vault.ts'

/** Minimum age of unused content that is deleted. A backup that is being written may still need younger content. */
const UNUSED_FOR_MS = 86_400_000

/**
 * Returns the backups to delete. `archives` are sorted by their time, newest first. Counts unchecked backups
 * separately. Otherwise, when a fault makes every check fail, new unchecked backups would displace all checked backups.
 * Deletes unchecked backups that are older than `keep` checked backups, because they only prevent the deletion of old
 * WAL.
 */
function findSurplus(archives: readonly Archive[], keep: number): Archive[] {
  const checked = archives.filter(({ checkedAt }) => checkedAt !== undefined)
  const unchecked = archives.filter(({ checkedAt }) => checkedAt === undefined)
  const oldestName = checked[keep - 1]?.name ?? ''
  return [...checked.slice(keep), ...unchecked.filter(({ name }, index) => index >= keep || name < oldestName)]
}

/** Returns undefined if any manifest is damaged or of another version, because that backup may use any content. */
async function readManifests(vault: Vault, archives: readonly Archive[]): Promise<Manifest[] | undefined> {
  try {
    return await Promise.all(archives.map(({ name }) => readManifest(vault, name)))
  } catch (error) {
    if (error instanceof BackupFailure) return undefined
    throw error
  }
}

/**
 * Deletes all but the newest `keep` checked and the newest `keep` unchecked backups, and then the content and WAL that
 * only the deleted backups used. Ignores backups dated in the future. Deletes no content and no WAL if a manifest
 * cannot be read.
 */
export async function pruneBackups(vault: Vault, keep: number, now: Date): Promise<{ removed: string[] }> {
  const archives = await listArchives(vault)
  const surplus = findSurplus(removeFutureArchives(archives, now), keep)
  const keptArchives = archives.filter(archive => !surplus.includes(archive))
  const manifests = await readManifests(vault, keptArchives)
  const removed = surplus.map(({ name }) => name)
  for (const name of removed) {
    // Removes the summary first, because a backup without a summary is not listed.
    await vault.remove(`archives/${name}.json`)
    await vault.remove(`archives/${name}.age`)
  }
  if (manifests === undefined) return { removed }

  const used = new Set(
    manifests
      .flatMap(({ cluster, files }) => [...(cluster?.files ?? []), ...files])
      .map(({ sha256 }) => vault.blobName(sha256)),
  )
  for (const blob of await vault.list('blobs')) {
    if (!used.has(blob) && (await vault.ageOf(blob)) > UNUSED_FOR_MS) await vault.remove(blob)
  }

  for (const draft of await vault.list('drafts')) {
    if ((await vault.ageOf(draft)) > UNUSED_FOR_MS) await vault.remove(draft)
  }

  const firstNeeded = new Map<string, string>()
  for (const { cluster } of manifests) {
    if (cluster === null) continue
    const position = getWalPosition(cluster.firstSegment)
    const earliestPosition = firstNeeded.get(cluster.systemIdentifier)
    if (earliestPosition === undefined || position < earliestPosition)
      firstNeeded.set(cluster.systemIdentifier, position)
  }
  for (const path of await vault.list('wal')) {
    const [, system = '', segment] = /^wal\/(\d+)\/([0-9A-F]{24})/.exec(path) ?? []
    const first = firstNeeded.get(system)
    if (segment !== undefined && first !== undefined && getWalPosition(segment) < first) await vault.remove(path)
  }
  return { removed }
}
