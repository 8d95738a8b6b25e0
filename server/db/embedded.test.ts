import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { isProcessRunning, findServerPid, readPid } from './embedded/process.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

// Takes over 60 s on a slow machine, because it starts and kills real PostgreSQL processes.

const settings = ['fsync=off', 'shared_buffers=16MB', 'max_connections=20']

/**
 * Folder with a created database. Creating a database takes longer than most tests, so later tests copy this folder.
 */
let earlier: string
beforeAll(async () => {
  earlier = mkdtempSync(join(tmpdir(), 'semai-pg-earlier-'))
  await chmod(earlier, 0o755)
  await (await startEmbedded(join(earlier, 'data'), { settings })).stop()
})
afterAll(() => rmSync(earlier, { recursive: true, force: true }))

/** Copies owners and modes too, because the database belongs to another account if the tests run as root. */
function copyEarlier(): void {
  execFileSync('cp', ['-a', join(earlier, 'data'), dataDir])
}

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'semai-pg-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterEach(() => {
  const pid = readPid(join(dataDir, 'postgres'))
  if (pid !== undefined && isProcessRunning(pid)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function query<Row extends object>({ connection }: EmbeddedServer, text: string): Promise<Row[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts a program that starts the database and then keeps running, as a server does. */
async function startInProgram(): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    await startEmbedded(${JSON.stringify(dataDir)}, { settings: ${JSON.stringify(settings)} })
    console.log('up')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** The time limit is long, because the tests start a real server several times, perhaps on a busy machine. */
describe('the embedded database', { timeout: scaleTimeLimit(90_000) }, () => {
  it('the embedded database starts in an empty folder with a socket that only its owner can open, and stops', async () => {
    const server = await startEmbedded(dataDir, { settings })
    const [row] = await query<{ v: number; l: string; f: string }>(
      server,
      `select current_setting('server_version_num')::int as v, current_setting('listen_addresses') as l,
        current_setting('fsync') as f`,
    )
    expect(row).toMatchObject({ v: expect.toSatisfy((version: number) => version >= 180_000), l: '' })
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
    expect(readdirSync(dataDir).filter(name => name.startsWith('postgres.new'))).toEqual([])
    await server.stop()
    expect(isProcessRunning(server.pid)).toBe(false)
  })

  it('the embedded database survives kill -9 of the program that started it, and the next program uses it', async () => {
    copyEarlier()
    const program = await startInProgram()
    const firstEmbedded = await startEmbedded(dataDir, { settings })
    await query(firstEmbedded, 'create table kept as select 7 as n')
    await kill(program)
    const secondEmbedded = await startEmbedded(dataDir, { settings })
    expect(secondEmbedded).toMatchObject({ isReused: true, pid: firstEmbedded.pid })
    expect(await query(secondEmbedded, 'select n from kept')).toEqual([{ n: 7 }])
    await secondEmbedded.stop()
  })

  it('the embedded database recovers three times from kill -9 of its own process', async () => {
    copyEarlier()
    for (let round = 1; round <= 3; round += 1) {
      const server = await startEmbedded(dataDir, { settings })
      expect(server.isReused).toBe(false)
      await query(server, `create table if not exists rounds (n int)`)
      await query(server, `insert into rounds values (${round})`)
      process.kill(server.pid, 'SIGKILL')
    }
    const server = await startEmbedded(dataDir, { settings })
    expect(await query(server, 'select n from rounds order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await server.stop()
  })

  it('ignores a pid file that contains the process id of another running program', async () => {
    copyEarlier()
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n0\n5432\n\n\n\n`)
    const server = await startEmbedded(dataDir, { settings })
    expect(server.isReused).toBe(false)
    await server.stop()
  })

  it.each([
    ['empty', ''],
    ['full of NUL bytes', '\0'.repeat(64)],
    ['truncated', '\n'],
  ])('starts although a power failure left damaged lock files: %s', async (_how, left) => {
    copyEarlier()
    const embeddedBefore = await startEmbedded(dataDir, { settings })
    await query(embeddedBefore, 'create table kept as select 7 as n')
    process.kill(embeddedBefore.pid, 'SIGKILL')
    await expect.poll(() => isProcessRunning(embeddedBefore.pid)).toBe(false)
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), left)
    writeFileSync(join(embeddedBefore.connection.host, '.s.PGSQL.5432.lock'), left)
    const server = await startEmbedded(dataDir, { settings })
    expect(server.isReused).toBe(false)
    expect(await query(server, 'select n from kept')).toEqual([{ n: 7 }])
    await server.stop()
  })

  it('finds the database process by its command line if the pid file cannot be read', async () => {
    copyEarlier()
    const server = await startEmbedded(dataDir, { settings })
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), '')
    const secondEmbedded = await startEmbedded(dataDir, { settings })
    expect(secondEmbedded).toMatchObject({ isReused: true, pid: server.pid })
    await secondEmbedded.stop()
    expect(isProcessRunning(server.pid)).toBe(false)
  })

  it('a supervisor restarts the database after each of three kills, and not after the supervisor is closed', async () => {
    copyEarlier()
    const server = await startEmbedded(dataDir, { settings })
    const keeper = server.keeper({ warn: () => {}, error: () => {} })
    await keeper.start()
    await query(server, 'create table kept as select 7 as n')
    const cluster = join(dataDir, 'postgres')
    let pid = server.pid
    for (let round = 1; round <= 3; round += 1) {
      process.kill(pid, 'SIGKILL')
      const kept = () => query(server, 'select n from kept').catch(() => [])
      await expect.poll(() => findServerPid(cluster), { timeout: scaleTimeLimit(15_000) }).not.toBe(pid)
      await expect.poll(kept, { timeout: scaleTimeLimit(15_000) }).toEqual([{ n: 7 }])
      pid = findServerPid(cluster) ?? 0
    }
    await keeper.close()
    await server.stop()
    expect(findServerPid(cluster)).toBeUndefined()
  })

  it('programs that start on a new folder at the same time share one database until the last client leaves', async () => {
    const [one, two] = await Promise.all([startInProgram(), startInProgram()])
    const server = await startEmbedded(dataDir, { settings })
    expect(server.isReused).toBe(true)
    expect(readdirSync(dataDir).filter(name => name.startsWith('postgres.new'))).toEqual([])
    const neighbour = new Client(server.connection)
    await neighbour.connect()
    await server.stop()
    expect(isProcessRunning(server.pid)).toBe(true)
    await neighbour.end()
    await server.stop()
    expect(isProcessRunning(server.pid)).toBe(false)
    await Promise.all([kill(one), kill(two)])
  })

  it('the database stops although it still lists a connection that was just closed', async () => {
    copyEarlier()
    const server = await startEmbedded(dataDir, { settings })
    const closed = new Client(server.connection)
    closed.on('error', () => {})
    await closed.connect()
    // PostgreSQL detects that a client is gone only at the end of the client's statement, so it lists this connection
    // for another second.
    closed.query('select pg_sleep(1)').catch(() => {})
    await expect
      .poll(() => query(server, `select 1 as n from pg_stat_activity where query = 'select pg_sleep(1)'`))
      .toEqual([{ n: 1 }])
    await closed.end()
    await server.stop()
    expect(isProcessRunning(server.pid)).toBe(false)
  })

  it('the embedded database uses another socket folder if the path of its socket is too long', async () => {
    dataDir = join(folder, 'x'.repeat(120))
    const server = await startEmbedded(dataDir, { settings })
    expect(server.connection.host.length).toBeLessThan(80)
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    rmSync(server.connection.host, { recursive: true, force: true })
  })

  it('the embedded database starts inside a folder with mode 0700, also if root starts it', async () => {
    await chmod(folder, 0o700)
    const server = await startEmbedded(dataDir, { settings })
    expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
  })
})

describe('startup errors of the embedded database', () => {
  it('refuses to start in a folder that contains other files', async () => {
    await mkdir(dataDir)
    writeFileSync(join(dataDir, 'foto.jpg'), '')
    await expect(startEmbedded(dataDir)).rejects.toThrow(/berisi data lain/)
  })

  it('refuses to start with data of another PostgreSQL version', async () => {
    copyEarlier()
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n')
    await expect(startEmbedded(dataDir)).rejects.toThrow(/dibuat oleh PostgreSQL 15/)
  })

  it('reports the error message of the database if the database fails to start', async () => {
    copyEarlier()
    rmSync(join(dataDir, 'postgres/global/pg_control'))
    await expect(startEmbedded(dataDir)).rejects.toThrow(/tidak dapat dijalankan[\s\S]*pg_control/)
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('pg_control')
  })
})
