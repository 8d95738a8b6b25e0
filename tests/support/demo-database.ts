import { cpSync } from 'node:fs'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { createStorage } from '#server/storage/storage.ts'
import { openCopy, type TestDatabase } from './database.ts'
import { getDatabaseTarget } from './postgres.ts'

let made: Promise<void> | undefined

/**
 * Opens a private database with the demo, and copies the demo's files to that folder. Seeding runs once per test run.
 */
export async function openDemoDatabase(dataDir: string): Promise<TestDatabase> {
  made ??= makeTemplate()
  await made
  const { demo } = inject('postgres')
  // Copies all files in one synchronous call, because copying file by file takes three times the processor time. The
  // call may block the thread, because nothing else runs in this process meanwhile.
  cpSync(demo.dataDir, dataDir, { recursive: true })
  return openCopy(demo.template)
}

/**
 * Creates the template. The processes of a run may call this function at the same time, but only one of them creates
 * the template, and the others wait. The template gets its final name when it is complete.
 */
async function makeTemplate(): Promise<void> {
  const { admin, template, demo } = inject('postgres')
  const client = new Client(typeof admin === 'string' ? { connectionString: admin } : admin)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [demo.template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [demo.template])
    if (rowCount !== 0) return
    const unfinished = `${demo.template}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} template ${template}`)
    const connection = connect(getDatabaseTarget(admin, unfinished), { poolSize: 2, isPatient: true })
    try {
      await seedDemo(connection.db, { storage: createStorage(demo.dataDir), now: new Date() })
    } finally {
      await connection.close()
    }
    await client.query(`alter database ${unfinished} rename to ${demo.template}`)
  } finally {
    await client.end()
  }
}
