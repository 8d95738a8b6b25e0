import { listArchives, readManifest, removeFutureArchives } from './archives.ts'
import { getWalPosition } from './ship-wal.ts'
import type { Vault } from './vault.ts'

/** Minimum age of unused content that is deleted. A backup that is being written may still need younger content. */
const UNUSED_FOR_MS = 86_400_000

/**
 * Deletes all but the newest `keep` backups, content that no remaining backup uses, and WAL that no remaining backup
 * needs. Never deletes the newest checked backup, nor backups dated in the future, which do not count. Deletes nothing
 * if a manifest cannot be read.
 */
export async function pruneBackups(vault: Vault, keep: number, now: Date): Promise<{ removed: string[] }> {
  const archives = await listArchives(vault)
  const pastArchives = removeFutureArchives(archives, now)
  const lastChecked = pastArchives.find(({ checkedAt }) => checkedAt !== undefined)
  const surplus = pastArchives.slice(keep).filter(archive => archive !== lastChecked)
  const keptArchives = archives.filter(archive => !surplus.includes(archive))
  const manifests = await Promise.all(keptArchives.map(({ name }) => readManifest(vault, name)))
  const removed = surplus.map(({ name }) => name)
  for (const name of removed) {
    // Removes the summary first, because a backup without a summary is not listed.
    await vault.remove(`archives/${name}.json`)
    await vault.remove(`archives/${name}.age`)
  }

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
