import { readFileSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { checkFfmpeg } from '../video/ffmpeg.ts'

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
  freeInodes: number
  /** Number of inodes. 0 if the file system does not count them. */
  inodes: number
}

/** Facts about this computer. */
export interface Machine {
  readonly nodeVersion: string
  /** User id of this process. Undefined on systems without numeric user ids. */
  readonly uid: number | undefined
  /** Memory that this process may use: the memory of the computer, or the limit of its container. */
  readonly memoryBytes: number
  /** Soft limit of open files. Undefined if the system does not report it. */
  readonly openFiles: number | undefined
  spaceOf(path: string): DiskSpace
  /** Returns the local hour in the time zone at 12:00 UTC. */
  hourIn(zone: string): number
  stateOfFfmpeg(command: string): ReturnType<typeof checkFfmpeg>
}

function openFileLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}

function readMemoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

export function readMachine(): Machine {
  return {
    nodeVersion: process.versions.node,
    uid: process.getuid?.(),
    memoryBytes: readMemoryLimit(),
    openFiles: openFileLimit(),
    spaceOf(path) {
      const { bavail, blocks, bsize, ffree, files } = statfsSync(path)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeInodes: ffree, inodes: files }
    },
    hourIn(zone) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
      return Number(clock.format(new Date(Date.UTC(2026, 0, 1, 12))))
    },
    stateOfFfmpeg: ffmpeg => checkFfmpeg({ ffmpeg, signal: new AbortController().signal }),
  }
}
