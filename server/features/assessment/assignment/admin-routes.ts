import * as contract from '#contract/assessment/scoring.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { storeExpertAssessment } from './assess.ts'
import { assignExpert, readDeskAssignment } from './assign.ts'
import { setSecondReadingRequired, settleReadings } from './settle.ts'
import { countWaitingAnswers, selectDeskAssignments, listExperts } from './desk-queries.ts'
import { presentDeskAssignment } from './desk-present.ts'

const order = {
  sorts: { handedInAt: { name: 'handed_in_at', type: 'timestamptz' } },
  usual: 'handedInAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const assignmentAdminBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskAssignments, async ({ query }, { db, now }) => ({
    ...presentPage(
      await readDeskList(db, selectDeskAssignments(db, query, now()), query, order),
      presentDeskAssignment,
    ),
    counts: await countWaitingAnswers(db, now()),
  })),

  bindEndpoint(contract.getDeskAssignment, ({ params }, context) =>
    readDeskAssignment(context, params.id, context.person.userId),
  ),

  bindEndpoint(contract.listDeskExperts, async (_request, { db, now }) =>
    (await listExperts(db, now())).map(row => ({
      id: row.id,
      fullName: row.full_name,
      waitingCount: row.waiting ?? 0,
      lateCount: row.late ?? 0,
    })),
  ),

  bindEndpoint(contract.assessAsAdmin, ({ params, body }, context) =>
    storeExpertAssessment(context, { actor: toActor(context), viewer: context.person }, params.id, body),
  ),

  bindEndpoint(contract.assignExpert, ({ params, body }, context) =>
    assignExpert(context, toActor(context), { id: params.id, version: context.version }, body),
  ),

  bindEndpoint(contract.askSecondReading, ({ params, body }, context) =>
    setSecondReadingRequired(context, toActor(context), { id: params.id, version: context.version }, body),
  ),

  bindEndpoint(contract.settleReadings, ({ params, body }, context) =>
    settleReadings(context, toActor(context), { id: params.id, version: context.version }, body),
  ),
]
