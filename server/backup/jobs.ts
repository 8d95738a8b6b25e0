import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { BackupSettings } from '../config.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { type Archive, listArchives, removeFutureArchives } from './archives.ts'
import { openBackups } from './backup-folder.ts'
import { readCluster } from './queries.ts'
import { listWaitingWal, shipWal } from './ship-wal.ts'

const BACKUP_EVERY_MS = 86_400_000
/**
 * Pause after a backup that failed its check, or whose check was interrupted. Such backups are kept for an
 * investigation. With the pause, a lasting fault does not fill the disk.
 */
const AFTER_FAILURE_MS = BACKUP_EVERY_MS / 8
/**
 * Interval at which the server checks whether a backup is due. Short, so that a restart of the server does not delay
 * the backup.
 */
const LOOK_EVERY_MS = 900_000
/**
 * Interval at which archived WAL is moved into the backup folder. PostgreSQL completes a WAL segment after at most 45
 * s, so a segment is in the backup folder within a minute.
 */
const SHIP_EVERY_MS = 10_000

/**
 * Runs the backup command in a separate process with low priority, because hashing and encryption must not slow down
 * requests.
 */
function runCommand(signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), 'create'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    // A server that closes aborts the child process. This is not an error, because the server takes the backup again
    // after its next start.
    child.once('error', error => (signal.aborted ? resolve({ code: null, output: '' }) : reject(error)))
    child.once('close', code => resolve({ code, output: output.trim() }))
  })
}

/** Returns whether the next backup is due. `archives` are sorted by their time, newest first. */
export function isBackupDue(archives: readonly Pick<Archive, 'takenAt' | 'checkedAt'>[], now: Date): boolean {
  const getAgeMs = (archive?: Pick<Archive, 'takenAt'>) =>
    archive === undefined ? Infinity : now.getTime() - Date.parse(archive.takenAt)
  const pastArchives = removeFutureArchives(archives, now)
  const lastChecked = pastArchives.find(({ checkedAt }) => checkedAt !== undefined)
  return getAgeMs(lastChecked) >= BACKUP_EVERY_MS && getAgeMs(pastArchives[0]) >= AFTER_FAILURE_MS
}

async function backUp(backup: BackupSettings, { now, log }: JobContext, signal: AbortSignal): Promise<void> {
  if (!isBackupDue(await listArchives(await openBackups(backup)), now())) return
  const { code, output } = await runCommand(signal)
  if (code === 0) log.info({ output }, 'backup taken and checked')
  else if (!signal.aborted) throw new Error(`the backup failed: ${output}`)
}

async function ship(backup: BackupSettings, { db, config }: JobContext, signal: AbortSignal) {
  // Returns early if no WAL is waiting. Most runs of the job therefore read no key and send no query.
  if ((await listWaitingWal(config.dataDir)).length === 0) return
  const { systemIdentifier } = await readCluster(db)
  // Loads the encryption code only when there are files to encrypt.
  const [{ readKeyFile }, { openVault }] = await Promise.all([import('./key.ts'), import('./vault.ts')])
  const vault = await openVault(await openBackups(backup), await readKeyFile(backup.keyFile))
  await shipWal(vault, { dataDir: config.dataDir, systemIdentifier }, signal)
}

/**
 * Creates the jobs of a server with backups. The first job takes a backup every day. The second job moves archived WAL
 * into the backup folder. The second job exists only with the embedded database, because other databases have their own
 * backups.
 */
export function backupJobs(backup: BackupSettings | undefined, isEmbedded: boolean): readonly Job[] {
  if (backup === undefined) return []
  const daily: Job = {
    name: 'backup',
    everyMs: LOOK_EVERY_MS,
    run: async (context, signal) => {
      if (isEmbedded && !(await readCluster(context.db)).isArchiving)
        context.log.warn('WAL archiving starts at the next restart of the database')
      await backUp(backup, context, signal)
    },
  }
  const archive: Job = {
    name: 'ship-wal',
    everyMs: SHIP_EVERY_MS,
    run: (context, signal) => ship(backup, context, signal),
  }
  return isEmbedded ? [daily, archive] : [daily]
}
