import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../db/database.ts'

const columns = ['id', 'email', 'is_admin', 'roles', 'email_verified_at', 'google_sub'] as const

/**
 * Returns whether an account has this Google identity or email address. If not, the login creates an account.
 */
export async function hasAccountFor(db: Db, { subject, email }: { subject: string; email: string }): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where(eb => eb.or([eb('google_sub', '=', subject), eb('email', '=', email)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function findAccountBySubject(tx: Tx, subject: string) {
  return tx.selectFrom('app_user').select(columns).where('google_sub', '=', subject).executeTakeFirst()
}

/** Locks the account, so that its email address stays confirmed until the account is linked. */
export function lockAccountByEmail(tx: Tx, email: string) {
  return tx.selectFrom('app_user').select(columns).where('email', '=', email).forUpdate().executeTakeFirst()
}

export async function linkSubject(tx: Tx, userId: string, subject: string): Promise<void> {
  await tx.updateTable('app_user').set({ google_sub: subject }).where('id', '=', userId).execute()
}

interface NewAccount {
  subject: string
  email: string
  fullName: string
  now: Date
}

/** Inserts an account for a Google login. Returns undefined if another call created the account first. */
export async function insertGoogleAccount(tx: Tx, { subject, email, fullName, now }: NewAccount) {
  const insertedRow = await tx
    .insertInto('app_user')
    .values({
      id: randomUUID(),
      full_name: fullName,
      email,
      phone_number: null,
      pic_url: null,
      password_hash: null,
      email_verified_at: now,
      google_sub: subject,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (insertedRow) await tx.insertInto('point_balance').values({ user_id: insertedRow.id }).execute()
  return insertedRow
}
