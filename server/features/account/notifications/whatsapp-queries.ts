import { sql } from 'kysely'
import { WHATSAPP_CODE_TRIES } from '#contract/account/notification-whatsapp.ts'
import type { Db, Tx } from '../../../db/database.ts'

export function findWhatsAppNumber(db: Db, userId: string) {
  return db
    .selectFrom('whatsapp_number')
    .select(['number', 'confirmed_at', 'refused_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
export type WhatsAppNumberRow = NonNullable<Awaited<ReturnType<typeof findWhatsAppNumber>>>

interface NewNumber {
  userId: string
  number: string
  codeHash: Buffer
  codeExpiresAt: Date
  now: Date
}

/** Stores an unconfirmed number with its code. Replaces the user's earlier number and code. */
export async function putWhatsAppNumber(
  db: Db,
  { userId, number, codeHash, codeExpiresAt, now }: NewNumber,
): Promise<void> {
  const row = {
    number,
    code_hash: codeHash,
    code_expires_at: codeExpiresAt,
    code_tries: 0,
    asked_at: now,
    confirmed_at: null,
    refused_at: null,
  }
  await db
    .insertInto('whatsapp_number')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Counts a try and returns the number with the hash of its code. Returns undefined if no code waits for confirmation,
 * or if the code has expired or has no tries left.
 */
export async function countCodeTry(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ number: string; codeHash: Buffer } | undefined> {
  const row = await db
    .updateTable('whatsapp_number')
    .set(eb => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('code_hash', 'is not', null)
    .where('code_expires_at', '>', now)
    .where('code_tries', '<', WHATSAPP_CODE_TRIES)
    .returning(['number', 'code_hash'])
    .executeTakeFirst()
  return row && row.number !== null && row.code_hash ? { number: row.number, codeHash: row.code_hash } : undefined
}

/** Confirms the number with this code. Returns undefined if another call has replaced the code. */
export async function markWhatsAppConfirmed(
  db: Db,
  userId: string,
  codeHash: Buffer,
  now: Date,
): Promise<WhatsAppNumberRow | undefined> {
  return db
    .updateTable('whatsapp_number')
    .set({ confirmed_at: now, code_hash: null, code_expires_at: null })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning(['number', 'confirmed_at', 'refused_at'])
    .executeTakeFirst()
}

export async function deleteWhatsAppNumber(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('whatsapp_number').where('user_id', '=', userId).execute()
}

/**
 * Deletes the number from all accounts that entered it before `before`. WhatsApp repeats events for days, so the owner
 * may have entered the number again since then.
 */
export async function deleteStoppedNumber(db: Db, number: string, before: Date): Promise<void> {
  await db.deleteFrom('whatsapp_number').where('number', '=', number).where('asked_at', '<', before).execute()
}

/**
 * Clears the number in all accounts, because WhatsApp cannot reach it. The settings of these users then show the
 * failure.
 */
export async function markNumberRefused(db: Db, number: string, now: Date): Promise<void> {
  await db
    .updateTable('whatsapp_number')
    .set({ number: null, code_hash: null, code_expires_at: null, confirmed_at: null, refused_at: now })
    .where('number', '=', number)
    .execute()
}

/** Returns which of the users have confirmed a number. */
export async function findWhatsAppUsers(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('whatsapp_number')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.user_id))
}
