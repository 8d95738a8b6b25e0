import { randomUUID } from 'node:crypto'
import type { MergeOutcome, MergePlan } from '#contract/account/user-merge.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { checkApproval, createSecondApproverError } from '../user-admin/service.ts'
import { executeMerge, isSameOutcome } from './execute-merge.ts'
import * as rows from './queries.ts'
import type { AccountPair } from './tally.ts'

interface MergeContext {
  db: Db
  /** Public origin of this site. */
  origin: string
}

/** Error that contains the result of a rehearsal. Throwing it rolls back the transaction of the rehearsal. */
class Rehearsed extends Error {
  readonly outcome: MergeOutcome
  constructor(outcome: MergeOutcome) {
    super('rehearsed')
    this.outcome = outcome
  }
}

async function rehearse({ db, origin }: MergeContext, pair: AccountPair, now: Date): Promise<MergeOutcome> {
  try {
    return await runInTransaction(db, async tx => {
      throw new Rehearsed(await executeMerge(tx, pair, { now, origin }))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome
    throw error
  }
}

/** Executes the merge, rolls it back, and stores its outcome as a plan. */
export async function planMerge(
  context: MergeContext,
  actor: Actor,
  keptId: string,
  { email, reason }: { email: string; reason: string },
): Promise<MergePlan> {
  const { db } = context
  const keptOpenAccount = await rows.findOpenAccount(db, { id: keptId })
  if (!keptOpenAccount) throw new CallError('USER_NOT_FOUND')
  const otherOpenAccount = await rows.findOpenAccount(db, { email })
  if (!otherOpenAccount) throw new CallError('MERGE_OTHER_NOT_FOUND')
  if (otherOpenAccount.id === keptId) throw new CallError('MERGE_SAME_ACCOUNT')
  const plan = await rehearse(context, { keptId, otherId: otherOpenAccount.id }, actor.at)
  const id = randomUUID()
  await runInTransaction(db, async tx => {
    await rows.lockAccounts(tx, [keptId, otherOpenAccount.id])
    if (await rows.hasWaitingPlan(tx, [keptId, otherOpenAccount.id])) throw new CallError('MERGE_WAITING')
    const who = { id, kept_id: keptId, other_id: otherOpenAccount.id }
    await rows.insertPlan(tx, { ...who, plan, reason, asked_by: actor.userId, asked_at: actor.at })
    await auditMerge(tx, actor, 'merge.ask', { keptId, otherId: otherOpenAccount.id }, { reason })
  })
  const [made] = (await listPlans(db, actor.userId)).filter(each => each.id === id)
  if (!made) throw new CallError('MERGE_NOT_FOUND')
  return made
}

/** Lists the waiting plans of one user, or of all users. Each plan states whether this admin may approve it. */
export async function listPlans(db: Db, adminId: string, userId?: string): Promise<MergePlan[]> {
  const waiting = await rows
    .selectWaitingPlans(db)
    .$if(userId !== undefined, query =>
      query.where(eb => eb.or([eb('plan.kept_id', '=', userId ?? ''), eb('plan.other_id', '=', userId ?? '')])),
    )
    .execute()
  if (waiting.length === 0) return []
  // Computed once for all plans, because the result does not depend on a plan. No merge makes a user an admin.
  const ofOwn = await checkApproval(db, adminId, { isOwn: true })
  return waiting.map(row => ({
    id: row.id,
    kept: { id: row.kept_id, fullName: row.kept_name, email: row.kept_email },
    other: { id: row.other_id, fullName: row.other_name, email: row.other_email },
    outcome: row.plan,
    reason: row.reason,
    askedBy: { id: row.asked_by, fullName: row.asker_name },
    askedAt: row.asked_at.toISOString(),
    mayApprove: row.asked_by !== adminId || ofOwn === 'allowed',
    isSecondMissing: row.asked_by === adminId && ofOwn === 'missing',
  }))
}

/** Merges two accounts. Refuses if another admin must approve the plan, or if the outcome differs from the plan. */
export function approveMerge({ db, origin }: MergeContext, actor: Actor, id: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const plan = await rows.lockPlan(tx, id)
    if (!plan) throw new CallError('MERGE_NOT_FOUND')
    const approval = await checkApproval(tx, actor.userId, { isOwn: plan.asked_by === actor.userId })
    if (approval !== 'allowed') throw createSecondApproverError(approval)
    const pair = { keptId: plan.kept_id, otherId: plan.other_id }
    const outcome = await executeMerge(tx, pair, { now: actor.at, origin })
    if (!isSameOutcome(outcome, plan.plan)) throw new CallError('MERGE_PLAN_STALE')
    await rows.decidePlan(tx, id, { decided_by: actor.userId, decided_at: actor.at, is_approved: true })
    await auditMerge(tx, actor, 'merge.approve', pair, { reason: plan.reason, outcome })
  })
}

/** Discards a plan that waits for approval. Throws MERGE_NOT_FOUND if no such plan waits. */
export function rejectMerge(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const plan = await rows.lockPlan(tx, id)
    if (!plan) throw new CallError('MERGE_NOT_FOUND')
    await rows.decidePlan(tx, id, { decided_by: actor.userId, decided_at: actor.at, is_approved: false })
    await auditMerge(tx, actor, 'merge.reject', { keptId: plan.kept_id, otherId: plan.other_id }, { reason })
  })
}

/** Adds an audit entry for each of the two accounts, with the id of the other account. */
async function auditMerge(
  tx: Tx,
  actor: Actor,
  action: 'merge.ask' | 'merge.approve' | 'merge.reject',
  { keptId, otherId }: AccountPair,
  { reason, outcome }: { reason: string; outcome?: MergeOutcome },
): Promise<void> {
  const sums = outcome ? outcome.after.kept : {}
  const pairs = [
    { id: keptId, withId: otherId },
    { id: otherId, withId: keptId },
  ]
  for (const { id, withId } of pairs) {
    const subject = { kind: 'user', id, name: await rows.readUserName(tx, id) }
    await recordAudit(tx, actor, { action, subject, personId: id, reason, after: { mergedWith: withId, ...sums } })
  }
}

export { deleteMergePlans, listMergedAccounts } from './merged.ts'
export { readFormerNames, renamePayload } from './former-names.ts'
