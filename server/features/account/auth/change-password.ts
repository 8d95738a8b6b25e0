import { runInTransaction } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { wakeMailJob, queueMail } from '../../../mail/queue.ts'
import { findAccountById, lockAccount, consumeOtherTokens, storePassword } from './mail-link-queries.ts'
import { PASSWORD_LINKS } from './mail-links.ts'
import { getCredentialOwner } from '../../../auth/proof.ts'
import { hashPassword, isPasswordCorrect } from '../../../auth/passwords.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'

interface Passwords {
  oldPassword: string
  newPassword: string
}

/**
 * Changes the password with which the caller logged in, and ends the user's other sessions. For a caller with the login
 * of a merged account, changes the password of that account (decision 276). Also succeeds if the new password is
 * already the current one, because the response to an earlier call may have been lost. The caller must count a try
 * against the rate limit, because both passwords may be guesses.
 */
export async function changePassword(services: Services, person: Person, passwords: Passwords): Promise<void> {
  if (await replacePassword(services, person, passwords)) return wakeMailJob(services)
  const account = await findAccountById(services.db, getCredentialOwner(person))
  if (!(await isPasswordCorrect(account?.password_hash, passwords.newPassword)))
    throw new CallError('OLD_PASSWORD_MISMATCH')
}

/** Replaces the password. Returns false if the old password is not the current password. */
async function replacePassword(
  services: Services,
  person: Person,
  { oldPassword, newPassword }: Passwords,
): Promise<boolean> {
  const accountBefore = await findAccountById(services.db, getCredentialOwner(person))
  if (!(await isPasswordCorrect(accountBefore?.password_hash, oldPassword))) return false
  const passwordHash = await hashPassword(newPassword)
  const now = services.now()
  return runInTransaction(services.db, async tx => {
    const account = await lockAccount(tx, getCredentialOwner(person))
    // Another call changed the password after the comparison above.
    if (!account || account.password_hash !== accountBefore?.password_hash) return false
    await storePassword(tx, account.id, passwordHash)
    await consumeOtherTokens(tx, account.id, PASSWORD_LINKS, now)
    await revokeFamilies(tx, { userId: person.userId, except: person.sessionId, at: now })
    await queueMail(tx, { template: 'password-changed', userId: account.id, email: account.email, now })
    return true
  })
}
