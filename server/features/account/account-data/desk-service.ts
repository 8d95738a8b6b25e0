import type { AccountExport } from '#contract/account/account-data.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { lockAccount } from './erase-queries.ts'
import { eraseAccounts, exportAccount } from './service.ts'

/** Exports the same data as the export that the user can start. Writes the audit entry before reading the data. */
export async function exportUserOnRequest(
  services: Services,
  actor: Actor,
  id: string,
  reason: string,
): Promise<AccountExport> {
  await writeDownTaken(services.db, actor, id, reason)
  return exportAccount(services, { userId: id })
}

function writeDownTaken(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const account = await lockAccount(tx, id)
    if (!account) throw new CallError('USER_NOT_FOUND')
    const subject = { kind: 'user', id, name: account.full_name }
    await recordAudit(tx, actor, { action: 'user.take-data', subject, personId: id, reason })
  })
}

/**
 * Erases a user's account. Refuses the account of an admin or expert, because the role must be removed first. Removing
 * a role needs a second approver if another admin exists (`checkApproval`).
 */
export function eraseUserOnRequest(
  services: Parameters<typeof eraseAccounts>[0],
  actor: Actor,
  id: string,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  return eraseAccounts(services, id, {
    admit: async (_tx, account) => {
      if (!account) throw new CallError('USER_NOT_FOUND')
      if (account.is_admin || account.roles.some(role => role !== 'learner')) throw new CallError('ERASE_STAFF')
      if (account.email === email) return account
      const problem = 'Ini bukan email akun yang sedang dibuka'
      throw new CallError('ERASE_EMAIL_MISMATCH', { fieldErrors: { email: problem } })
    },
    // Writes the audit entry at the end, because the erasure would delete the details of an earlier entry.
    finish: tx =>
      recordAudit(tx, actor, {
        action: 'user.erase',
        subject: { kind: 'user', id, name: 'Akun dihapus' },
        personId: id,
        reason,
      }),
  })
}
