import type { UserHistory } from '#contract/account/user.admin.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { allUsers, auditView } from '../../../desk/log-view.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'
import { queueMail } from '../../../mail/queue.ts'
import { findUndeliverable } from '../../../mail/undeliverable-queries.ts'
import { listAuditOfUser } from '../../admin/audit/service.ts'
import { presentDeskUser, presentMails } from './present.ts'
import { selectAccounts, countAccounts, findDeskUser, lockUser, type UserFilter, updateUserRow } from './queries.ts'
import { listPendingRoleRequests } from './roles.ts'
import * as story from './story-queries.ts'

export const toUserSubject = ({ id, full_name: name }: { id: string; full_name: string }) => ({
  kind: 'user',
  id,
  name,
})

/** Returns all data that the page of one user shows, and logs that the admin viewed the page. */
export async function readUserHistory(db: Db, actor: Actor, id: string): Promise<UserHistory> {
  const row = await findDeskUser(db, id)
  if (!row) throw new CallError('USER_NOT_FOUND')
  await auditView(db, actor, { action: 'user.view', subject: toUserSubject(row), personId: id })
  const balance = await story.findBalance(db, id)
  const undeliverable = await findUndeliverable(db, id)
  return {
    user: { ...presentDeskUser(row), version: row.version, isInvited: row.is_invited },
    orders: (await story.listOrders(db, id)).map(({ course_title: courseTitle, created_at: at, ...order }) => ({
      ...order,
      courseTitle,
      createdAt: at.toISOString(),
    })),
    enrollments: (await story.listEnrollments(db, id)).map(enrollment => ({
      id: enrollment.id,
      courseTitle: enrollment.course_title,
      sessionTitle: enrollment.session_title,
      createdAt: enrollment.created_at.toISOString(),
      materialCount: enrollment.material_count,
      completedCount: enrollment.completed_count,
      lastLearnedAt: enrollment.last_learned_at?.toISOString() ?? null,
      certificateCount: enrollment.certificate_count ?? 0,
    })),
    points: {
      balance: balance?.balance ?? 0,
      isHiddenOnBoard: balance?.is_hidden_on_board ?? false,
      entries: (await story.listPointEntries(db, id)).map(({ id: entryId, amount, reason, happened_at: at }) => ({
        id: entryId,
        amount,
        reason,
        happenedAt: at.toISOString(),
      })),
    },
    sessions: (await story.listSessions(db, id, actor.at)).map(session => ({
      id: session.id,
      device: session.device,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: (session.last_used_at ?? session.created_at).toISOString(),
    })),
    mails: presentMails(await story.listWaitingMails(db, id, row.email), await story.listMailLinks(db, id)),
    undeliverable: undeliverable ? { reason: undeliverable.reason, at: undeliverable.reported_at.toISOString() } : null,
    roleRequests: await listPendingRoleRequests(db, actor.userId, id),
    mergedAccounts: (await story.listMergedAccounts(db, id)).map(({ created_at: at, ...account }) => ({
      ...account,
      createdAt: at.toISOString(),
    })),
    audit: await listAuditOfUser(db, id),
  }
}

interface Change {
  fullName: string
  phoneNumber: string | null
  reason: string
}

/** Changes name and phone number. Returns the new version. */
export function changeUser(
  db: Db,
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  { fullName, phoneNumber, reason }: Change,
): Promise<number> {
  return runInTransaction(db, async tx => {
    const user = await lockUser(tx, id)
    if (!user) throw new CallError('USER_NOT_FOUND')
    requireVersion(version, user.version)
    const nextVersion = await updateUserRow(tx, id, { full_name: fullName, phone_number: phoneNumber })
    const before = { fullName: user.full_name, phoneNumber: user.phone_number }
    const after = { fullName, phoneNumber }
    await recordAudit(tx, actor, {
      action: 'user.update',
      subject: toUserSubject(user),
      personId: id,
      reason,
      before,
      after,
    })
    return nextVersion
  })
}

/** Ends all sessions of a user. Returns the number of ended sessions. */
export function endSessions(db: Db, actor: Actor, id: string, reason: string): Promise<number> {
  return runInTransaction(db, tx => endSessionsInTransaction(tx, actor, id, reason))
}

/** Does the same as `endSessions`, in the caller's transaction. */
export async function endSessionsInTransaction(tx: Tx, actor: Actor, id: string, reason: string): Promise<number> {
  const user = await lockUser(tx, id)
  if (!user) throw new CallError('USER_NOT_FOUND')
  const total = await story.countSessions(tx, id, actor.at)
  await revokeFamilies(tx, { userId: id, at: actor.at })
  const subject = toUserSubject(user)
  await recordAudit(tx, actor, { action: 'user.end-sessions', subject, personId: id, reason, after: { total } })
  return total
}

/** Queues the confirmation email. If the email address is already confirmed, sends no email and returns true. */
export function resendConfirmation(db: Db, actor: Actor, id: string): Promise<boolean> {
  return runInTransaction(db, async tx => {
    const user = await lockUser(tx, id)
    if (!user) throw new CallError('USER_NOT_FOUND')
    const isVerified = user.email_verified_at !== null
    if (!isVerified) {
      await queueMail(tx, { template: 'verification', userId: id, email: user.email, now: actor.at })
    }
    const after = { isSent: !isVerified }
    const subject = toUserSubject(user)
    await recordAudit(tx, actor, { action: 'user.resend-confirmation', subject, personId: id, after })
    return isVerified
  })
}

/** Counts the users that match the filter of the list. */
export function countUsers(db: Db, filter: UserFilter): Promise<number> {
  return countAccounts(db, filter)
}

const EXPORT_BATCH = 500

/** Reads the users in batches by id, so that no transaction stays open during a slow download. */
export async function* readUserBatches(db: Db, filter: UserFilter) {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await selectAccounts(db, filter)
      .where('person.id', '>', last)
      .orderBy('person.id')
      .limit(EXPORT_BATCH)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows
  }
}

/** Records the export in the audit log, with its columns and filter. */
export async function auditUserExport(
  db: Db,
  actor: Actor,
  { filter, columns, reason }: { filter: UserFilter; columns: readonly string[]; reason: string },
): Promise<void> {
  const { search, ...rest } = filter
  const filters = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  // Leaves the search text out of the audit log, because the text may contain an email address and audit entries remain
  // after the account is erased.
  const after = { ...filters, ...(search && { search: '(ada kata pencarian)' }), columns: columns.join(', ') }
  await runInTransaction(db, tx => recordAudit(tx, actor, { action: 'user.export', subject: allUsers, reason, after }))
}

export { checkApproval, requireOtherAdmin, createSecondApproverError } from './approval.ts'
