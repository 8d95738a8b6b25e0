import { sql } from 'kysely'
import { deleteInBatches } from '../../db/batches.ts'
import { hasLogin } from '../../auth/has-login.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { MailTokenPurpose } from '../../db/tables/mail.ts'

/** The row behind a link; a mail that is sent again sends the same link. */
export async function insertMailToken(
  db: Db,
  token: { id: string; user_id: string; purpose: MailTokenPurpose; email: string; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('mail_token')
    .values(token)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

export async function removeTokensExpiredBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'mail_token', sql`expires_at < ${before}`)
}

/** Spends a link: of many who try at once the row's lock lets one through. */
export function spendMailToken(tx: Tx, id: string, purpose: MailTokenPurpose, now: Date) {
  return tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}

/** Once a password is new, the other links to make one are worth nothing. */
export async function spendOtherTokens(tx: Tx, userId: string, purpose: MailTokenPurpose, now: Date): Promise<void> {
  await tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Locked: what is decided by its password or e-mail holds until the commit. */
export function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'email', 'password_hash', 'email_verified_at'])
    .where('id', '=', id)
    .where(hasLogin)
    .forUpdate()
    .executeTakeFirst()
}

export function findAccountById(db: Db, id: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'password_hash', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The verified e-mail this confirmation link was sent to, while it is still the account's. */
export function findVerifiedBy(db: Db, tokenId: string) {
  return db
    .selectFrom('mail_token')
    .innerJoin('app_user', 'app_user.id', 'mail_token.user_id')
    .select('app_user.email')
    .where('mail_token.id', '=', tokenId)
    .where('mail_token.purpose', '=', 'confirm-email')
    .whereRef('app_user.email', '=', 'mail_token.email')
    .where('app_user.email_verified_at', 'is not', null)
    .where(hasLogin)
    .executeTakeFirst()
}

export async function markEmailVerified(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email_verified_at: at })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

export async function storePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}
