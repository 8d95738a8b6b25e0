import { createHmac } from 'node:crypto'
import { mailboxOf } from '#contract/rules/email-identity.ts'
import type { Tx } from '../../db/database.ts'
import type { ServerKeys } from '../../db/server-keys.ts'
import { findAccount } from './proof-queries.ts'
import { insertBonus } from './queries.ts'

type Keys = Pick<ServerKeys, 'registerBonus'>

function hashOf(email: string, keys: Keys): Buffer {
  return createHmac('sha256', keys.registerBonus).update(mailboxOf(email)).digest()
}

/**
 * One bonus per mailbox, ever. False when it was had, by this person or by one who is not here any more. What somebody took
 * on his word alone takes nothing from who reads the mailbox: anybody can register anybody's e-mail.
 */
export async function claimBonus(tx: Tx, userId: string, keys: Keys, now: Date): Promise<boolean> {
  const { email, email_verified_at: verifiedAt } = await findAccount(tx, userId)
  return insertBonus(tx, { email_hash: hashOf(email, keys), taken_at: now, is_proven: verifiedAt !== null })
}

/** For an account that is erased: its e-mail may come again, its bonus does not. Nobody can be read from what stays. */
export async function rememberBonus(
  tx: Tx,
  { email, isProven }: { email: string; isProven: boolean },
  keys: Keys,
  now: Date,
): Promise<void> {
  await insertBonus(tx, { email_hash: hashOf(email, keys), taken_at: now, is_proven: isProven })
}
