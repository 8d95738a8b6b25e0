import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '../../start-failure.ts'
import type { ProgramRunner } from './runner.ts'

/** Maximum length of the socket's path. The field sun_path has 107 bytes (103 on macOS), including the file name. */
const PATH_LIMIT_BYTES = 100
const FILE_NAME = '.s.PGSQL.5432.lock'

/**
 * Returns a folder below the data folder. If that path is too long for a socket, returns a folder in the temporary
 * folder.
 */
export function getSocketDir(dataDir: string): string {
  const near = join(dataDir, 'run')
  if (Buffer.byteLength(join(near, FILE_NAME)) <= PATH_LIMIT_BYTES) return near
  return join(tmpdir(), `semai-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

/**
 * Creates the folder so that only one account can access it, because access to the socket gives full rights in the
 * database.
 */
export function prepareSocketDir(dir: string, runner: ProgramRunner): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const stats = lstatSync(dir)
  const expected = [process.getuid?.(), runner.ids.uid]
  // Refuses a folder of another account, because in a shared folder an attacker could have created it first to
  // intercept the connection.
  if (!stats.isDirectory() || !expected.includes(stats.uid)) {
    throw new StartFailure(`Folder ${dir} bukan milik aplikasi ini. Hapus folder itu lalu coba lagi.`)
  }
  chmodSync(dir, 0o700)
  runner.own(dir)
}
