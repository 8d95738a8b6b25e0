import { runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { assignInTransaction } from './assign.ts'
import { assignUnclaimedAnswers, selectDeskAssignments } from './desk-queries.ts'
import type { Viewer } from './policy.ts'
import { mayReadAnswer, lockAnswer } from './queries.ts'

type Deps = Pick<Services, 'db'>

/**
 * Claims answers that no expert has claimed yet. If two experts claim an answer at the same time, only one expert gets
 * the answer. For the other expert, `missed` contains the id of the answer.
 */
export async function claimAnswers(
  { db }: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<{ claimed: string[]; missed: string[] }> {
  return runInTransaction(db, async tx => {
    const claimed = await assignUnclaimedAnswers(tx, ids, actor.userId)
    const rows =
      claimed.length === 0
        ? []
        : await selectDeskAssignments(tx, {}, actor.at).where('answer.id', 'in', claimed).execute()
    for (const row of rows) {
      await recordAudit(tx, actor, {
        action: 'assignment.claim',
        subject: { kind: 'assignment', id: row.id, name: `${row.material_title}, ${row.learner_name}` },
        personId: row.user_id,
        before: { expert: null },
        after: { expert: row.expert_name },
      })
    }
    const takenIds = new Set(claimed)
    return { claimed, missed: [...new Set(ids)].filter(id => !takenIds.has(id)) }
  })
}

/**
 * Assigns an answer to the expert `expertId`. The caller must be allowed to read the answer. If `expertId` is null,
 * releases the answer for other experts.
 */
export async function reassignAnswer(
  { db }: Deps,
  { actor, viewer }: { actor: Actor; viewer: Viewer },
  { id, version }: { id: string; version: number | undefined },
  { expertId, reason }: { expertId: string | null; reason: string },
) {
  return runInTransaction(db, async tx => {
    const answer = await lockAnswer(tx, id)
    if (!answer || !(await mayReadAnswer(tx, viewer, id))) throw new CallError('ASSIGNMENT_NOT_FOUND')
    const handOverRequest = { expertId, reason, version, isChecked: true, action: 'assignment.hand-over' as const }
    const { expert } = await assignInTransaction(tx, actor, id, handOverRequest)
    return { expert: expert && { id: expert.id, fullName: expert.full_name } }
  })
}
