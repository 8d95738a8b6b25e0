import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** File that marks a folder as a data folder of this app. */
export const MARKER = 'semai.json'
const ROOM_NEEDED_BYTES = 200 * 1024 ** 2
/** Files that fresh disks and editors create. A folder with only these files counts as empty. */
const harmless = new Set(['lost+found', '.DS_Store', '.gitkeep'])

function getCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Returns an error with advice for the operator if the cause is in the file system. Returns other errors unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  switch (getCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new StartFailure(
        `Folder ${path} tidak boleh ditulisi oleh pengguna ini. Pilih folder lain lewat DATA_DIR.`,
      )
    case 'EROFS':
      return new StartFailure(`Folder ${path} hanya dapat dibaca. Pilih folder lain lewat DATA_DIR.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartFailure(`Tidak ada ruang tersisa untuk ${path}. Kosongkan ruang atau pilih DATA_DIR lain.`)
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartFailure(`${path} bukan folder. Pilih folder lain lewat DATA_DIR.`)
    case 'ENAMETOOLONG':
      return new StartFailure('Nama folder di DATA_DIR terlalu panjang.')
    default:
      if (!(error instanceof Error) || !('syscall' in error)) return error
      return new StartFailure(
        `Folder ${path} tidak dapat dipakai (${getCode(error)}). Pilih folder lain lewat DATA_DIR.`,
      )
  }
}

/**
 * Creates the folder and its missing parent folders. Does not use `mkdirSync` with `recursive`. For a path below
 * `/proc` that function never returns, because it tries again for ever to create an existing parent folder.
 */
export function makeFolders(path: string, mode = 0o777): void {
  const missing: string[] = []
  for (let folder = path; !existsSync(folder) && dirname(folder) !== folder; folder = dirname(folder))
    missing.push(folder)
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, mode)
    } catch (error) {
      // Another process, which is also starting for the first time, may have created the folder meanwhile.
      if (getCode(error) !== 'EEXIST') throw error
    }
  }
}

/**
 * Creates the data folder with its marker. Throws `StartFailure` for a folder that contains other files, because a typo
 * in DATA_DIR must not damage them.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolders(dataDir)
    const marker = join(dataDir, MARKER)
    if (existsSync(marker)) return
    const others = readdirSync(dataDir).filter(name => !harmless.has(name) && name !== MARKER)
    // Checks for the marker again, because another process may have created it between the first check and the listing.
    if (others.length > 0 && !existsSync(marker)) {
      throw new StartFailure(
        `Folder ${dataDir} berisi data lain (${others.slice(0, 3).join(', ')}), bukan data aplikasi ini. ` +
          'Pilih folder kosong atau folder data yang lama lewat DATA_DIR.',
      )
    }
    const { bavail, bsize } = statfsSync(dataDir)
    if (bavail * bsize < ROOM_NEEDED_BYTES) {
      throw new StartFailure(`Ruang di ${dataDir} kurang dari 200 MB. Kosongkan ruang atau pilih DATA_DIR lain.`)
    }
    writeFileSync(marker, `${JSON.stringify({ format: 1 })}\n`)
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

const ENGINE = 'engine'

/** Location of the database. `moved`: the database in the folder was moved to another server and is out of date. */
type Engine = 'embedded' | 'external' | 'moved'

export function recordEngine(dataDir: string, engine: Engine): void {
  writeFileSync(join(dataDir, ENGINE), `${engine}\n`)
}

function readEngine(dataDir: string): string | undefined {
  const path = join(dataDir, ENGINE)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/**
 * Records in the folder that the database is on another server. Throws `StartFailure` if a later start lacks
 * DATABASE_URL. Otherwise the server would use an empty or outdated database, and all data would seem lost.
 */
export function recordExternalDatabase(
  dataDir: string,
  engine: 'embedded' | 'external',
  hasOwnDatabase: boolean,
): void {
  const path = join(dataDir, ENGINE)
  try {
    const lastEngine = readEngine(dataDir)
    if (engine === 'external') {
      if (lastEngine !== 'moved') recordEngine(dataDir, 'external')
    } else if (lastEngine === 'moved' && hasOwnDatabase) {
      throw new StartFailure(
        `Database di ${dataDir} sudah dipindah ke server PostgreSQL dan isinya ketinggalan. Setel DATABASE_URL. ` +
          `Untuk tetap memakai isi yang lama, hapus berkas ${path}.`,
      )
    } else if (lastEngine !== undefined && lastEngine !== 'embedded' && !hasOwnDatabase) {
      throw new StartFailure(
        `Data ${dataDir} selama ini memakai DATABASE_URL, tetapi DATABASE_URL kini tidak disetel. ` +
          `Setel kembali, atau hapus berkas ${path} untuk mulai dengan PostgreSQL bawaan.`,
      )
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}
