import { assessAssignment, listExpertAssignments } from '#contract/assessment/assignment.expert.ts'
import * as contract from '#contract/assessment/expert-task.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { storeExpertAssessment } from './assess.ts'
import { claimAnswers, reassignAnswer } from './claim.ts'
import { listExperts } from './desk-queries.ts'
import { readExpertStatistics } from './figures.ts'
import { presentForExpert } from './present.ts'
import {
  countByState,
  selectCoursesWithAssignments,
  findVisibleAnswer,
  listVisibleAnswers,
  selectTracksWithAssignments,
} from './queries.ts'
import { readAnswerFiles } from './answer-file-queries.ts'
import { readTaskContext } from './task-context.ts'

export const expertAssignmentBindings: readonly Binding[] = [
  bindEndpoint(listExpertAssignments, async ({ query }, context) => {
    const { db, person, now } = context
    const { rows, ...page } = await listVisibleAnswers(db, person, query, { now: now(), window: query })
    const ids = rows.map(row => row.id)
    const files = await readAnswerFiles(db, ids)
    const counts = { 'handed-in': 0, 'being-assessed': 0, scored: 0, returned: 0 }
    for (const { state, count } of await countByState(db, person)) counts[state] = count
    return {
      items: rows.map(row => presentForExpert(context, row, files)),
      ...page,
      counts,
      courses: await selectCoursesWithAssignments(db, person),
      tracks: await selectTracksWithAssignments(db, person),
    }
  }),

  bindEndpoint(contract.getExpertAssignment, async ({ params }, context) => {
    const row = await findVisibleAnswer(context.db, context.person, params.id)
    if (!row) throw new CallError('ASSIGNMENT_NOT_FOUND')
    return {
      ...presentForExpert(context, row, await readAnswerFiles(context.db, [row.id])),
      ...(await readTaskContext(context, row)),
    }
  }),

  bindEndpoint(assessAssignment, ({ params, body }, context) =>
    storeExpertAssessment(context, { actor: toActor(context), viewer: context.person }, params.id, body),
  ),

  bindEndpoint(contract.claimAssignments, ({ body }, context) => claimAnswers(context, toActor(context), body.ids)),

  bindEndpoint(contract.handOverAssignment, ({ params, body }, context) =>
    reassignAnswer(
      context,
      { actor: toActor(context), viewer: context.person },
      { id: params.id, version: context.version },
      body,
    ),
  ),

  bindEndpoint(contract.listExpertColleagues, async (_request, { db, now, person }) =>
    (await listExperts(db, now()))
      .filter(({ id }) => id !== person.userId)
      .map(row => ({ id: row.id, fullName: row.full_name, waitingCount: row.waiting ?? 0 })),
  ),

  bindEndpoint(contract.getExpertFigures, (_request, { db, now, person }) =>
    readExpertStatistics(db, person.userId, now()),
  ),
]
