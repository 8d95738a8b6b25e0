import { runInTransaction } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { wakeMailJob, queueMail } from '../../../mail/queue.ts'
import { findAccountById, lockAccount, consumeOtherTokens, storePassword } from './mail-link-queries.ts'
import { PASSWORD_LINKS } from './mail-links.ts'
import { hashPassword, isPasswordCorrect } from '../../../auth/passwords.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'

export async function changePassword(
  services: Services,
  person: Person,
  body: { oldPassword: string; newPassword: string },
): Promise<void> {
  const accountBefore = await findAccountById(services.db, person.userId)
  if (!(await isPasswordCorrect(accountBefore?.password_hash, body.oldPassword)))
    throw new CallError('OLD_PASSWORD_MISMATCH')
  const passwordHash = await hashPassword(body.newPassword)
  const now = services.now()
  await runInTransaction(services.db, async tx => {
    const account = await lockAccount(tx, person.userId)
    // Another call changed the password after the comparison above.
    if (!account || account.password_hash !== accountBefore?.password_hash) throw new CallError('OLD_PASSWORD_MISMATCH')
    await storePassword(tx, account.id, passwordHash)
    await consumeOtherTokens(tx, account.id, PASSWORD_LINKS, now)
    await revokeFamilies(tx, { userId: account.id, except: person.sessionId, at: now })
    await queueMail(tx, { template: 'password-changed', userId: account.id, email: account.email, now })
  })
  wakeMailJob(services)
}
