import { existsSync, statSync } from 'node:fs'
import { DAY_MS } from '#contract/wire/durations.ts'
import { listArchives, removeFutureArchives } from '../backup/archives.ts'
import { findBackupFault, openBackups } from '../backup/backup-folder.ts'
import type { BackupSettings } from '../config.ts'
import {
  type Check,
  reportError,
  type Finding,
  reportOk,
  reportSkipped,
  reportWarning,
  defineDatabaseCheck,
  defineSettingsCheck,
} from './check.ts'
import { readBackupNote } from './account-queries.ts'
import type { DoctorContext } from './scene.ts'

/**
 * Days without a checked backup before a warning (`LATE_DAYS`) and an error (`VERY_LATE_DAYS`). The server makes a
 * backup every day, and retries within hours after a failure.
 */
const LATE_DAYS = 2
const VERY_LATE_DAYS = 7
const OLD_NOTE_DAYS = 30
const OTHERS_MAY_READ = 0o077

const notSet = 'BACKUP_DIR kosong.'
const countDaysSince = (at: Date, { now }: DoctorContext) => Math.floor((now.getTime() - at.getTime()) / DAY_MS)

/**
 * Checks the backups of a server that makes none itself. An admin may have confirmed that another system makes them;
 * the check warns if no admin confirmed this, or if the confirmation is old.
 */
const ownBackups = defineDatabaseCheck('backup', 'Cadangan', async (ask, scene) => {
  const fix = 'Buat kunci (npm run backup -- key BERKAS), lalu setel BACKUP_DIR dan BACKUP_KEY_FILE.'
  const { backup_at: at } = await ask(readBackupNote)
  if (at === null)
    return reportWarning('Tidak ada cadangan yang disetel, dan tidak ada admin yang menyatakan punya.', fix)
  const days = countDaysSince(at, scene)
  const detail = `Server ini tidak membuat cadangan. Admin menyatakan punya, ${days} hari lalu; isinya tidak diperiksa.`
  return days > OLD_NOTE_DAYS ? reportWarning(detail, fix) : reportOk(detail)
})

async function checkNewestBackup(backup: BackupSettings, scene: DoctorContext): Promise<Finding> {
  const fault = await findBackupFault(backup)
  if (fault !== undefined)
    return reportError(fault, 'Periksa BACKUP_DIR dan disknya. Cadangan pertama membuat folder itu: npm run backup.')
  const archives = await listArchives(await openBackups(backup))
  const newestArchive = removeFutureArchives(archives, scene.now).find(({ checkedAt }) => checkedAt !== undefined)
  const fix = 'Jalankan: npm run backup. Ia menyebut sebabnya bila gagal.'
  if (!newestArchive) return reportError(`Belum ada cadangan yang lulus pemeriksaan di ${backup.dir}.`, fix)
  const days = countDaysSince(new Date(newestArchive.takenAt), scene)
  const detail = `Terbaru ${newestArchive.name}, ${days} hari lalu, sudah dicoba dipulihkan; ${archives.length} disimpan.`
  if (days > VERY_LATE_DAYS) return reportError(detail, fix)
  return days > LATE_DAYS ? reportWarning(detail, fix) : reportOk(detail)
}

const age = defineSettingsCheck('backup', 'Cadangan', ({ backup }, scene) =>
  backup ? checkNewestBackup(backup, scene) : ownBackups.run(scene),
)

const key = defineSettingsCheck('backup-key', 'Kunci cadangan', ({ backup }) => {
  if (!backup) return reportSkipped(notSet)
  const { keyFile } = backup
  if (!existsSync(keyFile)) {
    return reportError(`${keyFile} tidak ada: cadangan tidak dapat dibuat atau dipulihkan.`, 'Salin kembali kunci itu.')
  }
  if ((statSync(keyFile).mode & OTHERS_MAY_READ) === 0) return reportOk('Hanya pemiliknya yang dapat membaca.')
  return reportWarning('Pengguna lain di mesin ini dapat membaca kunci cadangan.', `Batasi: chmod 600 ${keyFile}`)
})

const location = defineSettingsCheck('backup-disk', 'Tempat cadangan', ({ backup, dataDir }) => {
  if (!backup) return reportSkipped(notSet)
  if (backup.bucket) return reportOk(`Di bucket ${backup.dir}.`)
  if (!existsSync(backup.dir) || !existsSync(dataDir)) return reportSkipped('Foldernya belum ada.')
  if (statSync(backup.dir).dev !== statSync(dataDir).dev) return reportOk('Di disk lain daripada data.')
  return reportWarning(
    'BACKUP_DIR di disk yang sama dengan DATA_DIR: bila disk itu rusak, keduanya hilang.',
    'Pilih BACKUP_DIR di disk lain, atau salin folder itu ke mesin lain setiap hari.',
  )
})

export const backupChecks: readonly Check[] = [age, key, location]
