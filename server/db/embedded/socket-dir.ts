import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '../../start-failure.ts'
import type { Runner } from './runner.ts'

/** sun_path holds 107 bytes (103 on macOS), the file's own name included. */
const PATH_LIMIT_BYTES = 100
const FILE_NAME = '.s.PGSQL.5432.lock'

/** Below the data folder, or, where that path is too long for a socket, in the folder for temporary files. */
export function socketDir(dataDir: string): string {
  const near = join(dataDir, 'run')
  if (Buffer.byteLength(join(near, FILE_NAME)) <= PATH_LIMIT_BYTES) return near
  return join(tmpdir(), `semai-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

/** Open to one account only: who can reach the socket is the database's owner. */
export function prepareSocketDir(dir: string, runner: Runner): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const found = lstatSync(dir)
  const expected = [process.getuid?.(), runner.ids.uid]
  // In a shared folder somebody else could have made it first, to sit in the middle.
  if (!found.isDirectory() || !expected.includes(found.uid)) {
    throw new StartFailure(`Folder ${dir} bukan milik aplikasi ini. Hapus folder itu lalu coba lagi.`)
  }
  chmodSync(dir, 0o700)
  runner.own(dir)
}
