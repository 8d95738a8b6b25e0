import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { openStorage } from '../storage/storage.ts'
import { StartFailure } from '../start-failure.ts'

async function hasDemoAccounts(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_demo', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Throws `StartFailure` if the database contains demo accounts, because their passwords are public. Called only in
 * production. Only seeding marks an account as a demo account, so users cannot prevent a start by registering.
 */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  if (!(await hasDemoAccounts(db))) return
  throw new StartFailure(
    'Database ini berisi akun demo dengan password yang diketahui umum. ' +
      'NODE_ENV=production menolaknya: pakai database lain atau hapus akun itu.',
  )
}

/** `older`: an older version of the app created the demo, so its content is outdated. */
export type DemoState = 'none' | 'newest' | 'older'

/** Fills an empty database with the demo, and restores missing media of a demo. Changes no database with real data. */
export async function prepareDemo(db: Db, config: Config, now: Date): Promise<DemoState> {
  const isDemo = await hasDemoAccounts(db)
  if (config.demo === 'off') return isDemo ? 'newest' : 'none'
  if (!isDemo && !(await isEmpty(db))) return 'none' // the database contains real data
  // Imports the demo code only here, so that a server with real data never loads it.
  const { seedDemo } = await import('./seed.ts')
  const { isOlder } = await seedDemo(db, { storage: await openStorage(config), now })
  if (config.demo === 'world') {
    const { seedWorld } = await import('./world/seed-world.ts')
    await seedWorld(db, now)
  }
  return isOlder ? 'older' : 'newest'
}

/** Notice that is printed after the start of an older demo. */
export const outdatedDemoNotice =
  'Demo di database ini dari versi yang lebih lama. Untuk demo terbaru: hentikan server, jalankan ' +
  '"npm run db:reset" (menghapus semua isi database ini), lalu "npm start".'

export function listDemoAccounts(): string[] {
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
