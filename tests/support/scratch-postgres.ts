import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts'
import { isAlive } from '#server/db/embedded/process.ts'

const MEMORY = '/dev/shm'
/** Several times what a run's databases take together. */
const ROOM_BYTES = 2 * 1024 ** 3
const NAME = /^semai-postgres-(\d+)-/

/** Losing a run's databases in a power cut is no loss. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB']

/**
 * A PostgreSQL for one run, gone with all that is in it when it is closed. In memory where there is a disk of it with room: a
 * database is a thousand small files, and each of hundreds of tests has its own copied.
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
    return false // no such place, or none to write in
  }
}

/** What a run that was killed left would take memory until the machine ends. A server there ends when it finds its files gone. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
