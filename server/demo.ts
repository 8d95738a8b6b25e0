import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { DEMO_PASSWORD, demoAccounts } from './db/seed/demo-accounts.ts'
import { seedDemo } from './db/seed/seed.ts'
import { StartFailure } from './start-failure.ts'

const emails = demoAccounts.map(account => account.email)

async function demoAccountCount(db: Db): Promise<number> {
  const rows = await db.selectFrom('app_user').select('id').where('email', 'in', emails).execute()
  return rows.length
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Everybody knows the demo's password: outside demos such a database is an open door. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  if ((await demoAccountCount(db)) === 0) return
  throw new StartFailure(
    'Database ini berisi akun demo (*@semai.test) dengan password yang diketahui umum. ' +
      'NODE_ENV=production menolaknya: pakai database lain atau hapus akun itu.',
  )
}

/** Fills an empty database, and brings back media that went missing from a demo. True when this is a demo. */
export async function prepareDemo(db: Db, config: Config, now: Date): Promise<boolean> {
  const isDemo = (await demoAccountCount(db)) > 0
  if (!config.isDemoSeeded) return isDemo
  if (!isDemo && !(await isEmpty(db))) return false // somebody's own data
  await seedDemo(db, { dataDir: config.dataDir, now })
  return true
}

export function demoAccountLines(): string[] {
  const width = Math.max(...emails.map(email => email.length))
  const who = (isAdmin: boolean, roles: readonly string[]) =>
    isAdmin ? 'admin' : roles.includes('expert') ? 'pakar' : 'pelajar'
  return [
    'Akun demo:',
    ...demoAccounts.map(
      ({ email, isAdmin, roles }) => `  ${email.padEnd(width)}  ${DEMO_PASSWORD}  ${who(isAdmin, roles)}`,
    ),
  ]
}
