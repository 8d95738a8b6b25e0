import { strictObject } from 'valibot'
import type { DeskAssignmentHistory } from '#contract/assessment/scoring.admin.ts'
import { scoringList } from '#contract/assessment/scoring.list.ts'
import { Id } from '#contract/wire/text.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { type BulkAction, defineBulkAction } from '../../../desk/bulk/action.ts'
import { requireVersion } from '../../../desk/version.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { findDeskAssignment, selectDeskAssignments, findExpert, setAnswerExpert } from './desk-queries.ts'
import { presentAssessed, presentReading } from './present.ts'
import { findAnswerVersion, mayReadAnswer, lockAnswer } from './queries.ts'
import { readAnswerFiles } from './answer-file-queries.ts'
import { isFirstReader, listReadings } from './reading-queries.ts'
import { presentDeskAssignment } from './desk-present.ts'
import { readTaskContext } from './task-context.ts'

type Deps = Pick<Services, 'db' | 'keys' | 'now'>

/** Reads an answer for the admin `adminId`. If the admin handed in this answer, leaves out its readings. */
export async function readDeskAssignment(deps: Deps, id: string, adminId: string): Promise<DeskAssignmentHistory> {
  const row = await findDeskAssignment(deps.db, id, deps.now()).executeTakeFirst()
  const assessed = row && (await findAnswerVersion(deps.db, id))
  if (!assessed) throw new CallError('ASSIGNMENT_NOT_FOUND')
  const { expert, dueAt, isLate, readingStage, state, isCurrent } = presentDeskAssignment(row)
  const isRead = readingStage === 'undecided' || readingStage === 'settled' || (readingStage === 'second' && !isCurrent)
  const isOpen = state === 'handed-in' || state === 'being-assessed'
  const isOwn = row.user_id === adminId
  const mayRead =
    isCurrent && readingStage !== 'settled' && (await mayReadAnswer(deps.db, { userId: adminId, isAdmin: true }, id))
  return {
    assignment: presentAssessed(deps, assessed, await readAnswerFiles(deps.db, [id])),
    ...(await readTaskContext(deps, assessed)),
    expert,
    dueAt,
    isLate,
    readingStage,
    readings: isRead && !isOwn ? (await listReadings(deps.db, id)).map(reading => presentReading(deps, reading)) : [],
    mayAsk: isOpen && !isOwn && (readingStage === null || readingStage === 'first'),
    mayRead,
  }
}

interface Asked {
  expertId: string | null
  reason: string
  /**
   * Revision of the answer that the caller has read. Checked only if `isChecked` is true; undefined is then refused.
   */
  version?: number | undefined
  isChecked: boolean
  /** Name of the action in the audit log. */
  action?: 'assignment.assign' | 'assignment.hand-over'
}

/**
 * Assigns the answer to an expert, or removes its expert. If `isChecked` is true, throws if the caller has not read the
 * current revision. Returns the previous expert and the new revision.
 */
export async function assignInTransaction(tx: Tx, actor: Actor, id: string, asked: Asked) {
  const { expertId, reason, version, isChecked, action = 'assignment.assign' } = asked
  const answer = await lockAnswer(tx, id)
  const row = answer && (await selectDeskAssignments(tx, {}, actor.at).where('answer.id', '=', id).executeTakeFirst())
  if (!row) throw new CallError('ASSIGNMENT_NOT_FOUND')
  if (isChecked) requireVersion(version, row.revision)
  if (row.state === 'scored' || row.state === 'returned') throw new CallError('ASSIGNMENT_SCORED')
  if (row.reading_stage === 'undecided') throw new CallError('READING_NOT_OPEN')
  const expert = expertId === null ? undefined : await findExpert(tx, expertId)
  // The expert must exist and must not be the learner who handed in the answer.
  if (expertId !== null && (!expert || expertId === row.user_id)) throw new CallError('EXPERT_NOT_FOUND')
  if (expert && row.reading_stage === 'second' && (await isFirstReader(tx, id, expert.id))) {
    throw new CallError('EXPERT_READ_FIRST')
  }
  const revision = await setAnswerExpert(tx, id, expertId)
  await recordAudit(tx, actor, {
    action,
    subject: { kind: 'assignment', id, name: `${row.material_title}, ${row.learner_name}` },
    personId: row.user_id,
    reason,
    before: { expert: row.expert_name },
    after: { expert: expert?.full_name ?? null },
  })
  return { before: row.expert_id, revision, expert: expert ?? null }
}

export async function assignExpert(
  deps: Deps,
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  { expertId, reason }: { expertId: string | null; reason: string },
): Promise<DeskAssignmentHistory> {
  await runInTransaction(deps.db, tx =>
    assignInTransaction(tx, actor, id, { expertId, reason, version, isChecked: true }),
  )
  return readDeskAssignment(deps, id, actor.userId)
}

export const assignmentBulkActions: readonly BulkAction[] = [
  defineBulkAction({
    name: 'assignment.assign',
    filter: scoringList.filter,
    given: strictObject({ expertId: Id }),
    // Uses the current time, because the bulk operation is being planned now. This time determines which assignments
    // are late.
    rows: (db, filter) => selectDeskAssignments(db, filter, new Date()),
    names: async (db, ids) => {
      const rows = await selectDeskAssignments(db, {}, new Date())
        .where('answer.id', 'in', [...ids])
        .execute()
      return rows.map(row => ({ id: row.id, name: `${row.material_title}, ${row.learner_name}` }))
    },
    async run(tx, id, { actor, reason, given }) {
      const { before, revision } = await assignInTransaction(tx, actor, id, {
        expertId: given.expertId,
        reason,
        isChecked: false,
      })
      return { before, revision }
    },
    async undo(tx, id, kept, { actor, reason }) {
      // The type of `kept` is certain, because `run` returned this value.
      const { before, revision } = kept as { before: string | null; revision: number }
      await assignInTransaction(tx, actor, id, { expertId: before, reason, version: revision, isChecked: true })
    },
  }),
]
