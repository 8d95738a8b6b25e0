import { listArchives, readManifest, writeSummary } from './archives.ts'
import { type BucketMedia, listNoBucketMedia } from './bucket-media.ts'
import { DamagedContent } from './failure.ts'
import { type RestoreCheckResult, runRestoreChecks } from './questions.ts'
import { restoreInto } from './restore.ts'
import type { Vault } from './vault.ts'
import { runInWorkFolder } from './work-folder.ts'

/**
 * Returns a vault that deletes damaged content when it is read. The next backup then stores the content again.
 * Otherwise each later backup would refer to the damaged content and fail its check.
 */
function removeDamaged(vault: Vault): Vault {
  return {
    ...vault,
    async getFile(sha256, target) {
      try {
        await vault.getFile(sha256, target)
      } catch (error) {
        if (error instanceof DamagedContent) await vault.remove(vault.blobName(sha256))
        throw error
      }
    },
  }
}

/**
 * Restores a backup into a temporary folder inside the data folder and runs all checks on it. If all succeed, stores
 * the time of the check in the backup's summary. Throws `BackupFailure` if the backup cannot be restored.
 */
export async function checkArchive(
  {
    vault,
    dataDir,
    now,
    bucketMedia = listNoBucketMedia,
  }: { vault: Vault; dataDir: string; now: () => Date; bucketMedia?: BucketMedia },
  name: string,
): Promise<RestoreCheckResult[]> {
  const manifest = await readManifest(vault, name)
  const answers = await runInWorkFolder(dataDir, folder =>
    restoreInto({ vault: removeDamaged(vault), manifest, folder, state: 'backup' }, async db =>
      db === undefined ? [] : runRestoreChecks(db, manifest, { isExact: true, bucketMedia }),
    ),
  )
  const summary = (await listArchives(vault)).find(archive => archive.name === name)
  if (summary && answers.every(({ problem }) => problem === undefined)) {
    const { name: _, ...rest } = summary
    await writeSummary(vault, name, { ...rest, checkedAt: now().toISOString() })
  }
  return answers
}
