import { randomUUID } from 'node:crypto'
import type { StepReset } from '#contract/account/step-reset.admin.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'
import { removeSecondFactors } from '../../../auth/step-queries.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { queueMail } from '../../../mail/queue.ts'
import { type Approval, checkApproval, createSecondApproverError } from './approval.ts'
import { lockUser } from './queries.ts'
import { countOtherAdmins } from './role-queries.ts'
import { decideReset, insertReset, isStepSetUp, lockReset, selectWaitingResets } from './step-reset-queries.ts'

/*
 * If an admin or expert has lost the second factor, one admin requests its removal and a second admin approves.
 * Otherwise one admin alone could take over the account of another admin with a password link.
 */

/** Lists the waiting requests. Each request states whether this admin may approve it. */
export async function listStepResets(db: Db, adminId: string): Promise<StepReset[]> {
  const rows = await selectWaitingResets(db)
  return Promise.all(
    rows.map(async row => {
      const approval = await getApproval(db, adminId, row)
      return {
        id: row.id,
        user: { id: row.user_id, fullName: row.user_name, email: row.user_email },
        reason: row.reason,
        askedBy: { id: row.asked_by, fullName: row.asker_name },
        askedAt: row.asked_at.toISOString(),
        mayApprove: approval === 'allowed',
        isSecondMissing: approval === 'missing',
      }
    }),
  )
}

function getApproval(db: Db, adminId: string, request: { asked_by: string; user_id: string }): Promise<Approval> {
  return checkApproval(db, adminId, { isOwn: request.asked_by === adminId || request.user_id === adminId })
}

export function askStepReset(db: Db, actor: Actor, userId: string, reason: string): Promise<string> {
  return runInTransaction(db, async tx => {
    const user = await lockUser(tx, userId)
    if (!user) throw new CallError('USER_NOT_FOUND')
    if (!(await isStepSetUp(tx, userId))) throw new CallError('STEP_NOT_SET_UP')
    const id = randomUUID()
    const row = { id, user_id: userId, reason, asked_by: actor.userId, asked_at: actor.at }
    if (!(await insertReset(tx, row))) throw new CallError('STEP_RESET_WAITING')
    await note(tx, actor, { action: 'second-step.reset-ask', user, reason })
    return id
  })
}

/** Removes all second factors of the account, ends the account's sessions and emails the owner. */
export function approveStepReset(db: Db, actor: Actor, id: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const request = await lockReset(tx, id)
    if (!request) throw new CallError('STEP_RESET_NOT_FOUND')
    // Locks the other admins. If another call is removing an admin, this call waits for the commit of the other call
    // before it checks the approval.
    await countOtherAdmins(tx, actor.userId)
    const approval = await getApproval(tx, actor.userId, request)
    if (approval !== 'allowed') throw createSecondApproverError(approval)
    const user = await lockUser(tx, request.user_id)
    if (!user) throw new CallError('STEP_RESET_NOT_FOUND')
    await decideReset(tx, id, { decided_by: actor.userId, decided_at: actor.at, is_approved: true })
    await removeSecondFactors(tx, user.id)
    await revokeFamilies(tx, { userId: user.id, at: actor.at })
    await queueMail(tx, { template: 'second-step-reset', userId: user.id, email: user.email, now: actor.at })
    await note(tx, actor, { action: 'second-step.reset', user, reason: request.reason })
  })
}

export function rejectStepReset(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const request = await lockReset(tx, id)
    if (!request) throw new CallError('STEP_RESET_NOT_FOUND')
    await decideReset(tx, id, { decided_by: actor.userId, decided_at: actor.at, is_approved: false })
    const user = (await lockUser(tx, request.user_id)) ?? { id: request.user_id, full_name: 'Akun dihapus' }
    await note(tx, actor, { action: 'second-step.reset-reject', user, reason })
  })
}

interface Note {
  action: 'second-step.reset-ask' | 'second-step.reset' | 'second-step.reset-reject'
  user: { id: string; full_name: string }
  reason: string
}

function note(tx: Tx, actor: Actor, { action, user: { id, full_name: name }, reason }: Note): Promise<void> {
  return recordAudit(tx, actor, { action, subject: { kind: 'user', id, name }, personId: id, reason })
}
