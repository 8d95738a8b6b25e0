import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseTarget } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openScratchPostgres } from './scratch-postgres.ts'

/** The template with the demo and its files: created by the first test that needs them. */
export interface DemoTemplate {
  template: string
  dataDir: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Databases of this run, and the migrated template from which they are copied. */
    postgres: { admin: DatabaseTarget; template: string; demo: DemoTemplate }
  }
}

/** Returns the URL of another database on the same server. */
export function getDatabaseTarget(admin: DatabaseTarget, name: string): DatabaseTarget {
  if (typeof admin !== 'string') return { ...admin, database: name }
  // Does not use the class `URL`, because it cannot parse a URL with a socket, which has no host.
  return admin.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

export async function runAsAdmin(admin: DatabaseTarget, statement: string): Promise<void> {
  const client = new Client(typeof admin === 'string' ? { connectionString: admin } : admin)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function openServer(): Promise<{ admin: DatabaseTarget; close: () => Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return { admin: given, close: async () => {} }
  const { server, close } = await openScratchPostgres()
  return {
    admin: server.connection,
    close: async () => {
      // Ends the remaining connections of a dead worker first, because a database in use cannot be dropped.
      await runAsAdmin(
        server.connection,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      await close()
    },
  }
}

/** Starts one PostgreSQL for the run, the given one or an embedded one, with one migrated template. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { admin, close } = await openServer()
  const template = `semai_unit_${randomBytes(6).toString('hex')}`
  await runAsAdmin(admin, `create database ${template}`)
  await migrate(getDatabaseTarget(admin, template))
  const demo = { template: `${template}_demo`, dataDir: await mkdtemp(join(tmpdir(), 'semai-unit-demo-')) }
  project.provide('postgres', { admin, template, demo })
  return async () => {
    for (const name of [demo.template, template])
      await runAsAdmin(admin, `drop database if exists ${name} with (force)`)
    await rm(demo.dataDir, { recursive: true, force: true })
    await close()
  }
}
