import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { explainFileError } from '../../data-dir.ts'
import { StartFailure } from '../../start-failure.ts'
import type { Binaries } from './binaries.ts'
import { isProcessRunning } from './process.ts'
import { cleanEnvironment, type ProgramRunner } from './runner.ts'

/** Major version of the packaged binaries. A database folder of another version is refused. */
const VERSION = '18'

export function getClusterPath(dataDir: string): string {
  return join(dataDir, 'postgres')
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(getClusterPath(dataDir), 'PG_VERSION'))
}

/**
 * Removes incomplete folders of starts that were killed. A folder's name contains the process id of its start, so the
 * folder of a running start is not removed.
 */
function sweep(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isProcessRunning(Number(pid)))
      rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

function explain(output: string, dataDir: string): StartFailure {
  if (/no space left|disk quota/i.test(output)) {
    return new StartFailure(`Tidak ada ruang tersisa untuk ${dataDir}. Kosongkan ruang atau pilih DATA_DIR lain.`)
  }
  return new StartFailure(`Database di ${dataDir} tidak dapat dibuat:\n${output.trim().slice(-1500)}`)
}

/**
 * Creates the database folder. Builds it under another name beside its final path and renames it when it is complete,
 * so that a crash never leaves an incomplete database. If two programs start for the first time at the same time, the
 * second program uses the folder of the first program.
 */
export function createCluster(binaries: Binaries, runner: ProgramRunner, dataDir: string): void {
  try {
    sweep(dataDir)
    const fresh = join(dataDir, `postgres.new-${process.pid}-${randomBytes(3).toString('hex')}`)
    mkdirSync(fresh, { mode: 0o700 })
    runner.own(fresh)
    const [command, args] = runner.commandLine(binaries.initdb, [
      `--pgdata=${fresh}`,
      '--username=semai',
      '--auth=trust',
      '--encoding=UTF8',
      // With this locale, text is sorted the same way on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    const result = spawnSync(command, args, { ...runner.ids, cwd: '/', env: cleanEnvironment, encoding: 'utf8' })
    if (result.status !== 0) {
      rmSync(fresh, { recursive: true, force: true })
      throw explain(`${result.stdout}${result.stderr}${result.error?.message ?? ''}`, dataDir)
    }
    try {
      renameSync(fresh, getClusterPath(dataDir))
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true })
      if (!hasCluster(dataDir)) throw error
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

export function checkVersion(dataDir: string): void {
  const version = readFileSync(join(getClusterPath(dataDir), 'PG_VERSION'), 'utf8').trim()
  if (version === VERSION) return
  throw new StartFailure(
    `Data di ${dataDir} dibuat oleh PostgreSQL ${version}, sedangkan yang bawaan versi ${VERSION}. ` +
      `Pilih DATA_DIR lain, atau jalankan PostgreSQL ${version} pada data itu dan setel DATABASE_URL.`,
  )
}
