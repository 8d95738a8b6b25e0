import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, connect, type DatabaseTarget } from '#server/db/connect.ts'
import { runAsAdmin, getDatabaseTarget } from './postgres.ts'

export interface TestDatabase extends Connection {
  readonly target: DatabaseTarget
}

/**
 * Opens a private database, migrated and empty, as a copy of a template. A copy takes tens of milliseconds. Closing
 * drops it.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  return openCopy(inject('postgres').template)
}

export async function openCopy(template: string): Promise<TestDatabase> {
  const { admin } = inject('postgres')
  const name = `semai_test_${randomBytes(6).toString('hex')}`
  await runAsAdmin(admin, `create database ${name} template ${template} strategy file_copy`)
  const target = getDatabaseTarget(admin, name)
  const connection = connect(target, { poolSize: 12 })
  return {
    ...connection,
    target,
    close: async () => {
      await connection.close()
      await runAsAdmin(admin, `drop database if exists ${name} with (force)`)
    },
  }
}
