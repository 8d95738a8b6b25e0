import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** True if a process with this id is running. A zombie does not count, because it has ended. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2] !== 'Z'
  } catch {
    return false
  }
}

/** Reads the server's process id from the pid file of a database folder. */
export function readPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether the process is the database server of this folder. The arguments of the server's main process contain
 * the folder; the arguments of its child processes do not.
 */
function isServerOf(pid: number, cluster: string): boolean {
  if (!isProcessRunning(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return basename(program) === 'postgres' && args.includes(cluster)
  } catch {
    return false
  }
}

function* listRunningPids(): Generator<number> {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) yield Number(name)
}

/**
 * Returns the process id of the running server of this folder. The pid file alone is not reliable. Process ids are used
 * again, so after a crash the file may contain the id of a zombie or another program. After a power cut the file may be
 * empty while a server is running.
 */
export function findServerPid(cluster: string): number | undefined {
  const pid = readPid(cluster)
  if (pid !== undefined && isServerOf(pid, cluster)) return pid
  for (const each of listRunningPids()) if (isServerOf(each, cluster)) return each
  return undefined
}

/**
 * Age in milliseconds below which an empty lock file is not removed, because the starting database may not have written
 * to it yet.
 */
const JUST_MADE_MS = 1_000

function isMisleading(lock: string): boolean {
  let text: string
  let ageMs: number
  try {
    text = readFileSync(lock, 'utf8')
    ageMs = Math.abs(Date.now() - statSync(lock).mtimeMs) // absolute value, because the machine's clock may have been set back
  } catch {
    return false
  }
  const pid = Number(text.split('\n')[0])
  if (text.trim() === '' || !Number.isInteger(pid) || pid <= 1) return ageMs > JUST_MADE_MS
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Removes lock files that prevent a start, if no server of this folder is running. PostgreSQL itself removes a lock
 * file whose process has ended. After a power cut the file may be empty or contain NUL bytes, or a zombie or another
 * program may have the process id in the file. PostgreSQL refuses to start with such a file, so this function removes
 * it.
 */
export function clearMisleadingLocks(cluster: string, socketDir: string): void {
  if (findServerPid(cluster) !== undefined) return
  for (const lock of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    if (isMisleading(lock)) rmSync(lock, { force: true })
  }
}
