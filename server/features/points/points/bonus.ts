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
 * Claims the sign-up bonus. Returns false if the mailbox has already had the bonus, even with an account that was erased
 * since. A claim with an unconfirmed email address does not count against the owner of the mailbox, because anyone can
 * register with another person's email address.
 */
export async function claimBonus(tx: Tx, userId: string, keys: Keys, now: Date): Promise<boolean> {
  const { email, email_verified_at: verifiedAt } = await findAccount(tx, userId)
  return insertBonus(tx, { email_hash: hashOf(email, keys), taken_at: now, is_proven: verifiedAt !== null })
}

/**
 * Stores that an erased account had the bonus. A new account with the same email address gets no second bonus. The
 * stored hash does not identify the person.
 */
export async function recordPastBonus(
  tx: Tx,
  { email, isProven }: { email: string; isProven: boolean },
  keys: Keys,
  now: Date,
): Promise<void> {
  await insertBonus(tx, { email_hash: hashOf(email, keys), taken_at: now, is_proven: isProven })
}
