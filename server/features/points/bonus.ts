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

/** One bonus per mailbox, ever. False when it was had, by this person or by one who is not here any more. */
export async function claimBonus(tx: Tx, userId: string, keys: Keys, now: Date): Promise<boolean> {
  const { email } = await findAccount(tx, userId)
  return insertBonus(tx, hashOf(email, keys), now)
}

/** For an account that is erased: its e-mail may come again, its bonus does not. Nobody can be read from what stays. */
export async function rememberBonus(tx: Tx, email: string, keys: Keys, now: Date): Promise<void> {
  await insertBonus(tx, hashOf(email, keys), now)
}
