import { createHmac } from 'node:crypto'
import { normalizeMailbox } from '#contract/account/email-identity.ts'
import type { Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { findAccount } from './fact-queries.ts'
import { insertBonus } from './queries.ts'

type Keys = Pick<ServerKeys, 'registerBonus'>

function hashOf(email: string, keys: Keys): Buffer {
  return createHmac('sha256', keys.registerBonus).update(normalizeMailbox(email)).digest()
}

/**
 * Claims the sign-up bonus: once per mailbox, for ever. Returns false if this user or an erased account has already had
 * it. A claim with an unconfirmed email does not block the owner of the mailbox, because anyone can register with
 * another person's email.
 */
export async function claimBonus(tx: Tx, userId: string, keys: Keys, now: Date): Promise<boolean> {
  const { email, email_verified_at: verifiedAt } = await findAccount(tx, userId)
  return insertBonus(tx, { email_hash: hashOf(email, keys), taken_at: now, is_proven: verifiedAt !== null })
}

/**
 * Stores that an erased account had the bonus. The email address may register again, but then gets no second bonus. The
 * stored hash does not identify the person.
 */
export async function rememberBonus(
  tx: Tx,
  { email, isProven }: { email: string; isProven: boolean },
  keys: Keys,
  now: Date,
): Promise<void> {
  await insertBonus(tx, { email_hash: hashOf(email, keys), taken_at: now, is_proven: isProven })
}
