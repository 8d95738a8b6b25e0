import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { findServerPid } from '../db/embedded/process.ts'
import { migrate } from '../db/migrate.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'
import { openDatabase } from './open-database.ts'
import { listTables } from './schema-queries.ts'

const LIMIT_MS = 30_000

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'semai-doctor-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = () => openDatabase(readConfig({ DATA_DIR: dataDir }), LIMIT_MS)
const isRunning = () => findServerPid(join(dataDir, 'postgres')) !== undefined

test('the doctor command creates nothing in a data folder without a database', async () => {
  const { access, close } = await open()
  expect(access).toMatchObject({ isOpen: false, isFault: false, fix: expect.stringContaining('npm start') })
  await close()
  expect(readdirSync(dataDir)).toEqual([])
})

test(
  'the doctor command stops a database only if it started the database itself',
  async () => {
    const server = await startEmbedded(dataDir, { settings: ['fsync=off'] })
    await migrate(server.connection)
    const beside = await open()
    expect(beside.access).toMatchObject({ isOpen: true, wasStarted: false })
    await beside.close()
    expect(isRunning()).toBe(true)
    await server.stop()
    expect(isRunning()).toBe(false)

    const { access, close } = await open()
    expect(access).toMatchObject({ isOpen: true, wasStarted: true })
    if (!access.isOpen) throw new Error(access.detail)
    expect(await access.ask(listTables)).toContain('app_user')
    const write = access.ask(tx => tx.deleteFrom('server_key').execute())
    await expect(write).rejects.toThrow(/read-only transaction/)
    await close()
    expect(isRunning()).toBe(false)
  },
  scaleTimeLimit(120_000),
)

test('the doctor command recommends to check DATABASE_URL if the database does not answer', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://semai@127.0.0.1:1/semai', DATA_DIR: dataDir })
  const { access } = await openDatabase(config, LIMIT_MS)
  expect(access).toMatchObject({ isOpen: false, isFault: true, fix: expect.stringContaining('DATABASE_URL') })
})
