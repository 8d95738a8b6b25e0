import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { Client } from 'pg'
import { formatDatabaseUrl } from '../database-url.ts'
import { openScratchPostgres } from '../scratch-postgres.ts'
import { openHosts } from './hosts.ts'
import { answeredSurveySql, auditSql, laterFrenzySql } from './ledger.ts'
import { prepareServer, SERVERS } from './server.ts'
import { runAsAdmin, createDatabaseUrl, shareRunLocation, TEMPLATE } from './template.ts'

/**
 * Starts one PostgreSQL for the run (the given one, or an embedded one), with one template for the databases of the
 * tests. For e2e tests (with a `config`) also starts the processes that their servers share.
 */
export default async function prepareRun(config?: FullConfig): Promise<() => Promise<void>> {
  process.env['SEMAI_E2E_RUN'] ??= String(process.pid)
  const build = process.env['DIST_DIR'] ?? join(import.meta.dirname, '../../../dist')
  if (!existsSync(join(build, '_shell.html'))) {
    throw new Error('there is no build to test: run `npm run build` first')
  }
  const folder = await mkdtemp(join(tmpdir(), 'semai-e2e-'))
  const given = process.env['DATABASE_URL']
  const embedded = given === undefined ? await openScratchPostgres() : undefined
  const location = { adminUrl: given ?? formatDatabaseUrl(embedded!.server.connection), dataDir: join(folder, 'data') }
  await runAsAdmin(location, async client => {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`)
    await client.query(`create database ${TEMPLATE}`)
  })
  // Database that the server itself migrates and seeds, so that tests use the data of a real first start.
  const url = createDatabaseUrl(location, TEMPLATE)
  const server = await prepareServer({
    DATABASE_URL: url,
    DATA_DIR: location.dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  })
  await server.start()
  await server.stop()
  const client = new Client(url)
  await client.connect()
  await client.query(auditSql)
  await client.query(answeredSurveySql)
  await client.query(laterFrenzySql)
  await client.end()
  shareRunLocation(location)
  // Opens no shared hosts for runs behind the balancer, because there each test has two server processes and kills one
  // of them.
  const closeHosts = config && SERVERS === 1 ? await openHosts(folder, config.workers) : async () => {}

  return async () => {
    await closeHosts()
    await runAsAdmin(
      location,
      async client => void (await client.query(`drop database if exists ${TEMPLATE} with (force)`)),
    )
    await embedded?.close()
    await rm(folder, { recursive: true, force: true })
  }
}
