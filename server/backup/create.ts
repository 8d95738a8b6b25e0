import type { Config } from '../config.ts'
import { sumSavedBytes } from './archives.ts'
import { findBackupFault, openBackups } from './backup-folder.ts'
import { createBucketMedia } from './bucket-media.ts'
import { checkArchive } from './check.ts'
import { BackupFailure } from './failure.ts'
import { readKeyFile } from './key.ts'
import { runWithEmbedded } from './open-database.ts'
import { pruneBackups } from './prune.ts'
import type { RestoreCheckResult } from './questions.ts'
import { writeBackup } from './take.ts'
import { openVault, type Vault } from './vault.ts'

/**
 * Opens the configured backups. Throws `BackupFailure` if no backups are configured. Also throws if the folder does not
 * exist and `mayCreate` is false, because a new empty folder would hide that a disk is not mounted.
 */
export async function openConfiguredVault({ backup }: Config, mayCreate: boolean): Promise<Vault> {
  if (backup === undefined) {
    throw new BackupFailure(
      'Cadangan belum disetel. Buat kunci dengan "npm run backup -- key BERKAS", lalu setel BACKUP_DIR (folder di disk ' +
        'lain) dan BACKUP_KEY_FILE.',
    )
  }
  const key = await readKeyFile(backup.keyFile)
  const fault = mayCreate ? undefined : await findBackupFault(backup)
  if (fault !== undefined) throw new BackupFailure(`${fault} Pasang disknya, atau periksa BACKUP_DIR.`)
  return openVault(await openBackups(backup), key)
}

export interface CreatedBackup {
  name: string
  bytes: number
  answers: RestoreCheckResult[]
  removed: string[]
}

/** Takes a backup, and checks it by restoring it. Deletes old backups only if the new backup passed its check. */
export async function createBackup(config: Config, now: () => Date): Promise<CreatedBackup> {
  const vault = await openConfiguredVault(config, true)
  const { dataDir, clientVersion, backup } = config
  const { name, manifest } = await runWithEmbedded(config, db =>
    writeBackup({ vault, dataDir, db, now: now(), appVersion: clientVersion }),
  )
  const answers = await checkArchive({ vault, dataDir, now, bucketMedia: createBucketMedia(config) }, name)
  const isGood = answers.every(({ problem }) => problem === undefined)
  const { removed } = isGood ? await pruneBackups(vault, backup?.keep ?? 1, now()) : { removed: [] }
  return { name, bytes: sumSavedBytes(manifest), answers, removed }
}
