import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { createStorage } from '../storage/storage.ts'
import { StartFailure } from '../start-failure.ts'

async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_demo', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Everybody knows the demo's password: outside demos such a database is an open door. Known by the mark seeding leaves, so
 * that nobody can keep a server from starting by what he registers.
 */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  if (!(await hasDemoAccounts(db))) return
  throw new StartFailure(
    'Database ini berisi akun demo dengan password yang diketahui umum. ' +
      'NODE_ENV=production menolaknya: pakai database lain atau hapus akun itu.',
  )
}

/** Fills an empty database, and brings back media that went missing from a demo. True when this is a demo. */
export async function prepareDemo(db: Db, config: Config, now: Date): Promise<boolean> {
  const isDemo = await hasDemoAccounts(db)
  if (!config.isDemoSeeded) return isDemo
  if (!isDemo && !(await isEmpty(db))) return false // somebody's own data
  // Only here, so that a server with people's own data never reads the demo's.
  const { seedDemo } = await import('./seed.ts')
  await seedDemo(db, { storage: createStorage(config.dataDir), now })
  return true
}

export function demoAccountLines(): string[] {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  const who = (isAdmin: boolean, roles: readonly string[]) =>
    isAdmin ? 'admin' : roles.includes('expert') ? 'pakar' : 'pelajar'
  return [
    'Akun demo:',
    ...demoAccounts.map(
      ({ email, isAdmin, roles }) => `  ${email.padEnd(width)}  ${DEMO_PASSWORD}  ${who(isAdmin, roles)}`,
    ),
  ]
}
