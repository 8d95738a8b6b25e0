import type { LevelUpReview, LevelUpHistory } from '#contract/assessment/level-up.admin.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { presentFile } from '../../learning/upload/service.ts'
import { type DeskLevelUpRow, selectDeskLevelUps, findReviewer, lockLevelUp, setLevelUpReview } from './desk-queries.ts'
import { createLevelUpNotice } from './notices.ts'
import { listOwn } from './queries.ts'
import { presentForAdmin } from './present.ts'

type Deps = Pick<Services, 'db' | 'keys' | 'now'>

async function getLevelUp(db: Db, id: string): Promise<DeskLevelUpRow> {
  const row = await selectDeskLevelUps(db, {}).where('proof.id', '=', id).executeTakeFirst()
  if (!row) throw new CallError('LEVEL_UP_NOT_FOUND')
  return row
}

export async function readLevelUpHistory(deps: Deps, id: string): Promise<LevelUpHistory> {
  const row = await getLevelUp(deps.db, id)
  const reviewer = await findReviewer(deps.db, id)
  const others = (await listOwn(deps.db, row.user_id)).filter(other => other.id !== id)
  return {
    ...presentForAdmin(row),
    note: row.note,
    reviewNote: row.review_note,
    file: presentFile(deps, { ...row, id: row.upload_id }),
    reviewer: reviewer ? { id: reviewer.id, fullName: reviewer.full_name } : null,
    version: row.version,
    others: others.map(({ id: otherId, title, state, submitted_at: at }) => ({
      id: otherId,
      title,
      state,
      submittedAt: at.toISOString(),
    })),
  }
}

/**
 * Stores the decision about a proof and notifies the learner. Throws if the admin has not read the current version of
 * the proof.
 */
export async function reviewLevelUp(
  deps: Deps,
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  { state, note }: LevelUpReview,
): Promise<LevelUpHistory> {
  await runInTransaction(deps.db, async tx => {
    const row = await getLevelUp(tx, id)
    const proof = await lockLevelUp(tx, id)
    if (!proof) throw new CallError('LEVEL_UP_NOT_FOUND')
    requireVersion(version, proof.version)
    await setLevelUpReview(tx, id, { state, review_note: note, reviewer_id: actor.userId, reviewed_at: actor.at })
    await planNotifications(tx, [createLevelUpNotice({ ...proof, state, note }, actor.at)], actor.at)
    await recordAudit(tx, actor, {
      action: 'level-up.review',
      subject: { kind: 'level-up', id, name: `${row.title}, ${row.full_name}` },
      personId: proof.user_id,
      before: { state: proof.state, reviewNote: proof.review_note },
      after: { state, reviewNote: note },
    })
  })
  return readLevelUpHistory(deps, id)
}
