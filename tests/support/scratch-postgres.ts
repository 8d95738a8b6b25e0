import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts'
import { isProcessRunning } from '#server/db/embedded/process.ts'

const MEMORY = '/dev/shm'
/** Free space that a memory disk must have: several times the size of a run's databases. */
const ROOM_BYTES = 2 * 1024 ** 3
const NAME = /^semai-postgres-(\d+)-/

/** A run's databases need not survive a power cut. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB']

/**
 * Starts a PostgreSQL for one run; closing it deletes all data. Uses a memory disk if one with enough space exists,
 * because a database is a thousand small files, and each of hundreds of tests copies a whole database.
 */
export async function openScratchPostgres(): Promise<{ server: EmbeddedServer; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(fitsInMemory() ? MEMORY : tmpdir(), `semai-postgres-${process.pid}-`))
  await chmod(folder, 0o755) // the database runs as another account when the tests run as root
  const server = await startEmbedded(join(folder, 'data'), { settings: careless })
  return {
    server,
    close: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function fitsInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    removeAbandoned()
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false // the folder is missing, or not writable
  }
}

/**
 * Deletes the files of killed runs, which would use memory until the next reboot. A server ends when its files are
 * gone.
 */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isProcessRunning(Number(pid)))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
