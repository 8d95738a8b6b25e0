import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDataDir } from '../data-dir.ts'
import { connect } from '../db/connect.ts'
import type { Db } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { findBinaries } from '../db/embedded/binaries.ts'
import { getClusterPath } from '../db/embedded/cluster.ts'
import { chooseRunner, type ProgramRunner } from '../db/embedded/runner.ts'
import { WAL_FOLDER } from '../db/embedded/wal-archive.ts'
import { BackupFailure } from './failure.ts'
import type { ClusterBackup, Manifest } from './manifest.ts'
import { isRecovering } from './queries.ts'
import { listWal } from './ship-wal.ts'
import type { Vault } from './vault.ts'

/** Folder beside the restored cluster that contains the WAL for the recovery. */
const RECOVERY_FOLDER = 'wal-restore'
const LOOK_EVERY_MS = 100
/** Time limit of the recovery. Enough for a day of WAL on a slow disk. */
const RECOVER_WITHIN_MS = 3_600_000

interface Options {
  vault: Vault
  manifest: Manifest
  /** Path of a folder that does not exist yet. */
  folder: string
  /**
   * Point in time to restore. `backup`: the end of the backup, for a check; the restored database then archives no WAL.
   * `latest`: the backup and all changes that were archived after it. A `Date`: the database at that time.
   */
  state: 'backup' | 'latest' | Date
}

/** Writes the files of a backup into a folder, and compares each file with its SHA-256. */
async function writeProductFiles({ vault, manifest, folder }: Options): Promise<void> {
  for (const file of manifest.files) {
    await mkdir(dirname(join(folder, file.path)), { recursive: true })
    await vault.getFile(file.sha256, join(folder, file.path))
  }
}

async function writeCluster({ vault, folder }: Options, cluster: ClusterBackup, runner: ProgramRunner): Promise<void> {
  const root = getClusterPath(folder)
  const makeFolder = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    runner.own(path)
  }
  const owned = async (path: string) => {
    await chmod(path, 0o600)
    runner.own(path)
  }
  await makeFolder(root)
  for (const path of cluster.folders) await makeFolder(join(root, path))
  for (const file of cluster.files) {
    await vault.getFile(file.sha256, join(root, file.path))
    await owned(join(root, file.path))
  }
  await writeFile(join(root, 'backup_label'), cluster.label)
  await owned(join(root, 'backup_label'))
}

/** Fetches the archived WAL and returns the settings for the recovery. */
async function prepareRecovery(
  { vault, folder, state }: Options,
  cluster: ClusterBackup,
  runner: ProgramRunner,
): Promise<string[]> {
  // Creates the folders for WAL before the first start. The server archives WAL only if its archive folder exists, and
  // must archive the new timeline from the first segment on.
  for (const name of [RECOVERY_FOLDER, WAL_FOLDER]) {
    await mkdir(join(folder, name), { mode: 0o700 })
    runner.own(join(folder, name))
  }
  for (const name of await listWal(vault, cluster.systemIdentifier, cluster.firstSegment)) {
    const target = join(folder, RECOVERY_FOLDER, name)
    await vault.getNamed(`wal/${cluster.systemIdentifier}/${name}.age`, target)
    await chmod(target, 0o600)
    runner.own(target)
  }
  const signal = join(getClusterPath(folder), 'recovery.signal')
  await writeFile(signal, '')
  runner.own(signal)
  return [
    `restore_command=cp "../${RECOVERY_FOLDER}/%f" "%p"`,
    'recovery_target_timeline=latest',
    ...(state instanceof Date
      ? [`recovery_target_time=${formatPostgresTime(state)}`, 'recovery_target_action=promote']
      : []),
  ]
}

/** Formats a time for PostgreSQL's recovery settings: with a space instead of `T`, and `+00` instead of `Z`. */
const formatPostgresTime = (time: Date) => time.toISOString().replace('T', ' ').replace('Z', '+00')

/**
 * Throws an error that explains why the recovery failed. Searches for the cause in the error and in the log, because
 * the database may accept connections shortly before it notices that its WAL ends too early.
 */
async function explainRecovery(folder: string, error: unknown): Promise<never> {
  const log = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '')
  if (`${String(error)}${log}`.includes('before configured recovery target was reached')) {
    throw new BackupFailure(
      'Perubahan sampai waktu itu tidak ada di cadangan. Pilih waktu yang lebih awal, atau tanpa --at.',
    )
  }
  throw error
}

async function waitUntilRecovered(db: Db): Promise<void> {
  const until = Date.now() + RECOVER_WITHIN_MS
  while (await isRecovering(db)) {
    if (Date.now() > until) throw new BackupFailure('Pemulihan database tidak selesai dalam satu jam.')
    await sleep(LOOK_EVERY_MS)
  }
}

/**
 * Restores a backup into a new folder, starts its database and calls `work` with the database. Throws `BackupFailure`
 * if data is missing or damaged. Never migrates the database. After an error the caller must delete the folder.
 */
export async function restoreInto<T>(options: Options, work: (db: Db | undefined) => Promise<T>): Promise<T> {
  const { manifest, folder, state } = options
  if (state instanceof Date && state.getTime() < Date.parse(manifest.takenAt)) {
    throw new BackupFailure(
      `Cadangan ini dibuat ${manifest.takenAt}, setelah waktu yang diminta. Pilih cadangan yang lebih lama.`,
    )
  }
  prepareDataDir(folder)
  await writeProductFiles(options)
  const { cluster } = manifest
  if (cluster === null) return work(undefined)
  const runner = chooseRunner(findBinaries(), folder, undefined)
  await writeCluster(options, cluster, runner)
  const settings =
    state === 'backup'
      ? ['fsync=off', 'shared_buffers=16MB', 'max_connections=100']
      : await prepareRecovery(options, cluster, runner)
  const server = await startEmbedded(folder, { settings }).catch((error: unknown) => explainRecovery(folder, error))
  try {
    const connection = connect(server.connection, { poolSize: 2, isPatient: true })
    try {
      await waitUntilRecovered(connection.db).catch((error: unknown) => explainRecovery(folder, error))
      return await work(connection.db)
    } finally {
      await connection.close()
    }
  } finally {
    await server.stop()
    await rm(join(folder, RECOVERY_FOLDER), { recursive: true, force: true })
  }
}
