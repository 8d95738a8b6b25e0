import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a process of this number runs. A zombie does not: it has ended and only waits to be noticed. */
export function isAlive(pid: number): boolean {
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

/** The server process of a database folder, by its pid file. */
export function readPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * The living server of exactly this folder. Numbers are used again: after a crash the pid file may name a zombie or
 * somebody else's program.
 */
export function livingServer(cluster: string): number | undefined {
  const pid = readPid(cluster)
  if (pid === undefined || !isAlive(pid)) return undefined
  if (process.platform !== 'linux') return pid
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster) ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL clears a pid file whose process is gone by itself, and safely. It cannot see through a number that is in
 * use again, by a zombie or another program: only such a file is removed here.
 */
export function clearMisleadingPidFile(cluster: string): void {
  const pid = readPid(cluster)
  if (pid === undefined || livingServer(cluster) !== undefined) return
  try {
    process.kill(pid, 0)
  } catch {
    return
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}
