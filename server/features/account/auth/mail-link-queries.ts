import { sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import { hasLogin } from '../../../auth/login-queries.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { MailTokenPurpose } from '../../../db/tables/mail.ts'

/** Inserts the row of a link. Does nothing if the row exists, because a repeated email contains the same link. */
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

/** Marks a link as used. Because of the row lock, only the first of several concurrent calls succeeds. */
export function consumeMailToken(tx: Tx, id: string, purposes: readonly MailTokenPurpose[], now: Date) {
  return tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}

/**
 * Returns the account whose password was set with this link after `since`. Returns undefined if the link has expired or
 * was invalidated, or if the account has another email address now.
 */
export function findAccountSetBy(
  db: Db,
  id: string,
  { purposes, since, now }: { purposes: readonly MailTokenPurpose[]; since: Date; now: Date },
) {
  return db
    .selectFrom('mail_token')
    .innerJoin('app_user', 'app_user.id', 'mail_token.user_id')
    .select('app_user.password_hash')
    .where('mail_token.id', '=', id)
    .where('mail_token.purpose', 'in', purposes)
    .where('mail_token.used_at', '>', since)
    .where('mail_token.expires_at', '>', now)
    .whereRef('app_user.email', '=', 'mail_token.email')
    .where(hasLogin)
    .executeTakeFirst()
}

/**
 * Invalidates the user's other links for these purposes, for example after a password change. Also sets `expires_at`,
 * so that `findAccountSetBy` does not treat such a link as a link that was used.
 */
export async function consumeOtherTokens(
  tx: Tx,
  userId: string,
  purposes: readonly MailTokenPurpose[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mail_token')
    .set({ used_at: now, expires_at: sql`least(expires_at, ${now})` })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** Locks the account, so that its password and email address do not change before the commit. */
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

/**
 * Returns the email address to which this confirmation link was sent. Returns undefined if the address is not
 * confirmed, or if the account has another address now.
 */
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
