import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MARKER } from '../data-dir.ts'
import { hasCluster, getClusterPath } from '../db/embedded/cluster.ts'
import { RESERVED_FREE_BYTES } from '../storage/port.ts'
import { type Check, reportError, reportOk, reportSkipped, reportWarning, defineSettingsCheck } from './check.ts'

const MIB = 1024 ** 2
const LITTLE_FREE_BYTES = 1024 * MIB
const LITTLE_INODES = { error: 0.01, warning: 0.05 }

const folders = ['media', 'uploads', 'attachments', 'certificates', 'mail']

const formatSize = (bytes: number) =>
  bytes >= 1024 * MIB ? `${(bytes / 1024 / MIB).toFixed(1)} GB` : `${Math.round(bytes / MIB)} MB`

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the folder itself, or the nearest parent folder that exists. */
function findNearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : findNearestFolder(dirname(path))
}

const dataDirCheck = defineSettingsCheck('data-dir', 'Folder data', ({ dataDir }) => {
  if (!existsSync(dataDir)) return reportOk(`${dataDir} belum ada; dibuat saat server pertama kali mulai.`)
  if (!statSync(dataDir).isDirectory())
    return reportError(`${dataDir} bukan folder.`, 'Pilih folder lain lewat DATA_DIR.')
  if (existsSync(join(dataDir, MARKER))) return reportOk(dataDir)
  return reportWarning(`${dataDir} tidak berisi data server ini.`, 'Periksa DATA_DIR: mungkin salah ketik.')
})

const writable = defineSettingsCheck('data-dir-writable', 'Hak tulis folder data', ({ dataDir }) => {
  const folder = findNearestFolder(dataDir)
  if (isWritable(folder)) return reportOk(`${folder} dapat ditulisi.`)
  return reportError(`${folder} tidak dapat ditulisi oleh pengguna ini.`, `Beri hak: chown -R $(whoami) ${folder}`)
})

const owner = defineSettingsCheck('data-dir-owner', 'Pemilik data', ({ dataDir, databaseUrl }, { machine }) => {
  if (machine.uid === undefined) return reportSkipped('Sistem ini tidak punya nomor pengguna.')
  if (databaseUrl === undefined && hasCluster(dataDir) && machine.uid !== 0) {
    const { uid } = statSync(getClusterPath(dataDir))
    if (uid !== machine.uid) {
      return reportError(
        `Database milik pengguna nomor ${uid}, sedangkan perintah ini berjalan sebagai ${machine.uid}.`,
        `Jalankan sebagai pengguna itu, atau: chown -R ${machine.uid} ${dataDir}`,
      )
    }
  }
  if (machine.uid !== 0) return reportOk(`Pengguna nomor ${machine.uid}.`)
  return reportWarning(
    'Berjalan sebagai root.',
    'Buat pengguna biasa untuk server ini dan jadikan ia pemilik folder data.',
  )
})

const space = defineSettingsCheck('disk-space', 'Ruang disk', ({ dataDir }, { machine }) => {
  const { freeBytes, totalBytes } = machine.spaceOf(findNearestFolder(dataDir))
  const detail = `${formatSize(freeBytes)} kosong dari ${formatSize(totalBytes)}.`
  const fix = 'Kosongkan ruang atau pindahkan DATA_DIR ke disk yang lebih besar.'
  if (freeBytes < RESERVED_FREE_BYTES) return reportError(`${detail} Berkas baru ditolak.`, fix)
  return freeBytes < LITTLE_FREE_BYTES ? reportWarning(detail, fix) : reportOk(detail)
})

const inodes = defineSettingsCheck('disk-inodes', 'Jumlah berkas di disk', ({ dataDir }, { machine }) => {
  const { freeInodes, inodes: all } = machine.spaceOf(findNearestFolder(dataDir))
  if (all === 0) return reportOk('Sistem berkas ini tidak membatasi jumlah berkas.')
  const share = freeInodes / all
  const detail = `${Math.round(share * 100)} % nomor berkas (inode) masih kosong.`
  const fix = 'Hapus berkas kecil yang tidak perlu (df -i menunjukkan disknya), atau pindahkan DATA_DIR.'
  if (share < LITTLE_INODES.error) return reportError(detail, fix)
  return share < LITTLE_INODES.warning ? reportWarning(detail, fix) : reportOk(detail)
})

const storageFolders = defineSettingsCheck('storage-folders', 'Folder berkas', ({ dataDir }) => {
  const existingFolders = folders.map(name => join(dataDir, name)).filter(path => existsSync(path))
  const faulty = existingFolders.filter(path => !statSync(path).isDirectory() || !isWritable(path))
  if (faulty.length === 0) return reportOk(`${existingFolders.length} folder dapat ditulisi.`)
  return reportError(`${faulty.join(', ')} tidak dapat ditulisi.`, `Beri hak: chown -R $(whoami) ${dataDir}`)
})

const engine = defineSettingsCheck('database-choice', 'Pilihan database', ({ dataDir, databaseUrl }) => {
  const marker = join(dataDir, 'engine')
  const last = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : 'embedded'
  if (databaseUrl !== undefined) return reportOk('PostgreSQL di DATABASE_URL.')
  if (last === 'embedded') return reportOk('PostgreSQL bawaan di DATA_DIR.')
  return reportError(
    'Data ini selama ini memakai DATABASE_URL, tetapi DATABASE_URL kini kosong: server akan memakai database lain.',
    `Setel kembali DATABASE_URL. Bila sengaja, hapus ${marker}.`,
  )
})

export const folderChecks: readonly Check[] = [dataDirCheck, writable, owner, space, inodes, storageFolders, engine]
