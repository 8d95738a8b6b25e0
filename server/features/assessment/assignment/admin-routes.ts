import * as contract from '#contract/assessment/scoring.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { assess } from './assess.ts'
import { assignExpert, readDeskAssignment } from './assign.ts'
import { setSecondReadingRequired, settleReadings } from './settle.ts'
import { countWaitingAnswers, deskAssignments, listExperts } from './desk-queries.ts'
import { presentDeskAssignment } from './desk-present.ts'

const order = {
  sorts: { handedInAt: { name: 'handed_in_at', type: 'timestamptz' } },
  usual: 'handedInAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const assignmentAdminBindings: readonly Binding[] = [
  bind(contract.listDeskAssignments, async ({ query }, { db, now }) => ({
    ...presentPage(await readDeskList(db, deskAssignments(db, query, now()), query, order), presentDeskAssignment),
    counts: await countWaitingAnswers(db, now()),
  })),

  bind(contract.getDeskAssignment, ({ params }, context) =>
    readDeskAssignment(context, params.id, context.person.userId),
  ),

  bind(contract.listDeskExperts, async (_request, { db, now }) =>
    (await listExperts(db, now())).map(row => ({
      id: row.id,
      fullName: row.full_name,
      waitingCount: row.waiting ?? 0,
      lateCount: row.late ?? 0,
    })),
  ),

  bind(contract.assessAsAdmin, ({ params, body }, context) =>
    assess(context, { actor: actorOf(context), viewer: context.person }, params.id, body),
  ),

  bind(contract.assignExpert, ({ params, body }, context) =>
    assignExpert(context, actorOf(context), { id: params.id, version: context.version }, body),
  ),

  bind(contract.askSecondReading, ({ params, body }, context) =>
    setSecondReadingRequired(context, actorOf(context), { id: params.id, version: context.version }, body),
  ),

  bind(contract.settleReadings, ({ params, body }, context) =>
    settleReadings(context, actorOf(context), { id: params.id, version: context.version }, body),
  ),
]
